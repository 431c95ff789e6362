# The token comes at run time, as BOT_TOKEN or as a file named by BOT_TOKEN_FILE; none is in the image.
FROM python:3.13-slim AS build
COPY requirements/run.txt .
RUN python -m venv /venv \
 && /venv/bin/python -m pip install --no-cache-dir --require-hashes --requirement run.txt

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home durak \
 && install --directory --owner=durak --group=durak /data
COPY --from=build /venv /venv
COPY engine /app/engine
COPY bot /app/bot
RUN ["/venv/bin/python", "-m", "compileall", "-q", "/app"]
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE=/data/durak.sqlite3
WORKDIR /app
USER 10001
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]

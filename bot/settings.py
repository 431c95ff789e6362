"""What whoever runs the bot may choose: environment variables, or a file of them."""

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.logs import TOKEN


class BadSettings(Exception):
    """Settings that cannot be used: one plain line for each, never a value."""


def _like_a_token(token: SecretStr) -> SecretStr:
    if not TOKEN.fullmatch(token.get_secret_value()):
        message = "not a token as BotFather gives it: digits, a colon, letters and digits"
        raise ValueError(message)
    return token


Token = Annotated[SecretStr, AfterValidator(_like_a_token)]
Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[int, Field(ge=1)]
Rate = Annotated[float, Field(gt=0, allow_inf_nan=False)]


class Settings(BaseSettings):
    """The settings of one bot; each stands in .env.example with its default."""

    model_config = SettingsConfigDict(
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        frozen=True,
        hide_input_in_errors=True,
        use_attribute_docstrings=True,
    )

    bot_token: Token | None = None
    """The token from BotFather; the playground needs none."""
    bot_token_file: Path | None = None
    """A file that holds the token; read only when BOT_TOKEN is not set."""
    api_url: str | None = Field(default=None, pattern=r"^https?://\S+$")
    """A Bot API server of your own; Telegram's when not set."""
    database: Path = Path("durak.sqlite3")
    """The SQLite file with all games; made when it is not there."""
    default_language: str = Field(default="en", pattern=r"^[a-z]{2}$")
    """The language for people and groups whose own is not known."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """How much is logged."""

    group_turn_seconds: Seconds = 60
    """Time for a turn in a group that has not chosen its own."""
    quick_turn_seconds: Seconds = 20
    """Time for a turn in a quick game with strangers."""
    lobby_minutes: Count = 10
    """How long a lobby waits for its deal before it closes."""
    idle_days: Count = 7
    """A game without a clock ends after so many days without a tap."""

    group_per_minute: Count = 20
    """Sends and edits in one group in any 60 seconds."""
    group_burst: Count = 3
    """How many of them may come at once: one edit, and for the rest new messages."""
    private_per_second: Rate = 1.0
    """Sends and edits a second in one private chat."""
    private_burst: Count = 3
    """How many of them may follow one another without a pause."""
    total_per_second: Count = 30
    """Sends and edits in all chats together in any second."""
    bystander_seconds: Seconds = 3
    """The hand of a player who need not act is redrawn at most once in so many seconds."""
    drain_seconds: Seconds = 10
    """On a stop, how long what is going on may take to finish."""

    @model_validator(mode="before")
    @classmethod
    def _read_the_token_file(cls, values: dict[str, object]) -> dict[str, object]:
        path = values.get("bot_token_file")
        if values.get("bot_token") or not path:
            return values
        try:
            token = Path(str(path)).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            message = "BOT_TOKEN_FILE: cannot be read"
            raise ValueError(message) from None
        return {**values, "bot_token": token}

    @classmethod
    def load(cls, env_file: Path | None = Path(".env")) -> Self:
        """Read the environment, then the file; raise BadSettings in plain words."""
        try:
            return cls(_env_file=env_file)
        except ValidationError as error:
            problems = "\n".join(
                _in_words(problem["loc"], problem["type"], problem["msg"])
                for problem in error.errors(include_url=False, include_input=False)
            )
        raise BadSettings(problems)


def _in_words(where: tuple[int | str, ...], kind: str, message: str) -> str:
    words = "no such setting" if kind == "extra_forbidden" else message
    words = words.removeprefix("Value error, ")
    return ": ".join([*(str(name).upper() for name in where[:1]), words])

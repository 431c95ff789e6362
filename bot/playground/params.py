"""The parameters of a call, whichever way they came: form, multipart or JSON."""

import json
from collections.abc import Mapping

from aiohttp import web

from bot.playground.model import Upload
from bot.playground.refusals import bad_request
from bot.playground.wire import Json, as_integer, as_object

TRUE = frozenset({"true", "yes", "1"})


class Params:
    """A call's parameters. On the wire everything is a string; objects are JSON in a string."""

    def __init__(
        self,
        fields: Mapping[str, str],
        files: Mapping[str, Upload] | None = None,
    ) -> None:
        self.fields = fields
        self.files = files or {}

    def __contains__(self, name: str) -> bool:
        return bool(self.fields.get(name))

    def text(self, name: str) -> str:
        """A string; empty if it was not given."""
        return self.fields.get(name, "")

    def integer(self, name: str) -> int:
        """A number; 0 if it was not given or is none, as Telegram reads it."""
        return as_integer(self.text(name)) or 0

    def flag(self, name: str) -> bool:
        """A yes or no."""
        return self.text(name).lower() in TRUE

    def json(self, name: str, what: str) -> Json:
        """A JSON value, None if it was not given; `what` names it in the 400 for broken JSON."""
        if name not in self:
            return None
        try:
            value: Json = json.loads(self.text(name))
        except ValueError:
            raise bad_request(f"can't parse {what} JSON object") from None
        return value

    def upload(self, name: str) -> Upload | None:
        """A file: sent under that name, or under another one as `attach://`."""
        key = self.text(name).removeprefix("attach://") or name
        return self.files.get(key)

    def journal(self) -> dict[str, Json]:
        """The parameters to remember: nested JSON is read, of a file only its name is kept."""
        return {
            **{name: _readable(value) for name, value in self.fields.items()},
            **{name: file.name for name, file in self.files.items()},
        }


async def read_params(request: web.Request) -> Params:
    """What a request brings in its query and its body. Raises 400 for a body that is not JSON."""
    fields = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        fields |= _from_json(await request.text())
    elif request.can_read_body:
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name] = Upload(value.filename, value.content_type, value.file.read())
            else:
                fields[name] = str(value)
    return Params(fields, files)


def _from_json(body: str) -> dict[str, str]:
    try:
        values = as_object(json.loads(body or "{}"))
    except ValueError:
        values = None
    if values is None:
        raise bad_request("can't parse request body JSON object")
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in values.items()
        if value is not None
    }


def _readable(value: str) -> Json:
    if not value.startswith(("{", "[")):
        return value
    try:
        decoded: Json = json.loads(value)
    except ValueError:
        return value
    return decoded

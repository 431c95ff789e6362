"""What the bot has told Telegram about itself: commands, names, descriptions."""

from dataclasses import dataclass, field

from bot.playground.wire import JsonObject

Scope = tuple[str, int, int]
DEFAULT_SCOPE: Scope = ("default", 0, 0)


@dataclass(slots=True)
class Profile:
    """Commands by scope and language; names and descriptions by language ("" is any)."""

    commands: dict[tuple[Scope, str], list[JsonObject]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    menu_buttons: dict[int, JsonObject] = field(default_factory=dict)

    def text(self, what: str, language: str) -> str:
        """A name or description, falling back to that of any language."""
        return self.texts.get((what, language)) or self.texts.get((what, ""), "")

    def commands_for(self, scopes: list[Scope], language: str) -> list[JsonObject]:
        """What a client offers: the most specific scope that has commands, and within it the
        person's language.
        """
        for scope in scopes:
            for code in (language, ""):
                if (scope, code) in self.commands:
                    return self.commands[scope, code]
        return []

    def is_ephemeral(self, command: str, scopes: list[Scope], language: str) -> bool:
        """Clients send this command so that only its sender and the bot see it."""
        return any(
            entry.get("command") == command and entry.get("is_ephemeral") is True
            for entry in self.commands_for(scopes, language)
        )


def private_scopes(user_id: int) -> list[Scope]:
    """The scopes that hold in somebody's private chat, the most specific first."""
    return [("chat", user_id, 0), ("all_private_chats", 0, 0), DEFAULT_SCOPE]


def group_scopes(chat_id: int, user_id: int, *, admin: bool) -> list[Scope]:
    """The scopes that hold for somebody in a group, the most specific first."""
    scopes: list[Scope] = [("chat_member", chat_id, user_id)]
    if admin:
        scopes.append(("chat_administrators", chat_id, 0))
    scopes.append(("chat", chat_id, 0))
    if admin:
        scopes.append(("all_chat_administrators", 0, 0))
    return [*scopes, ("all_group_chats", 0, 0), DEFAULT_SCOPE]

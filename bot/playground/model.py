"""What the world is made of: people, chats, who belongs where, messages."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.playground.wire import Json, JsonObject, without_nothing

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
    "can_manage_topics",
)
MEMBER_RIGHTS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


class ChatKind(StrEnum):
    """The four kinds of chat."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class Status(StrEnum):
    """How somebody stands in a chat."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


ADMINS = frozenset({Status.CREATOR, Status.ADMINISTRATOR})
GONE = frozenset({Status.LEFT, Status.KICKED})


@dataclass(frozen=True, slots=True)
class User:
    """An account: a person or a bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False

    def wire(self) -> JsonObject:
        """Telegram's User."""
        return without_nothing(
            {
                "id": self.id,
                "is_bot": self.is_bot,
                "first_name": self.first_name,
                "last_name": self.last_name,
                "username": self.username,
                "language_code": self.language_code,
            },
        )


# The accounts that stand in for senders who are not people.
ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
CHANNEL_SENDER = User(136817688, "Channel", username="Channel_Bot", is_bot=True)
TELEGRAM = User(777000, "Telegram")


@dataclass(frozen=True, slots=True)
class ChatHead:
    """What every message says about its chat."""

    id: int
    kind: ChatKind
    title: str | None = None
    username: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    is_forum: bool = False

    @classmethod
    def of_person(cls, user: User) -> "ChatHead":
        """The private chat with that person; it has the person's id."""
        return cls(
            user.id,
            ChatKind.PRIVATE,
            username=user.username,
            first_name=user.first_name,
            last_name=user.last_name,
        )

    @property
    def is_group(self) -> bool:
        """A basic group or a supergroup."""
        return self.kind in {ChatKind.GROUP, ChatKind.SUPERGROUP}

    def wire(self) -> JsonObject:
        """Telegram's Chat."""
        return without_nothing(
            {
                "id": self.id,
                "type": self.kind.value,
                "title": self.title,
                "username": self.username,
                "first_name": self.first_name,
                "last_name": self.last_name,
                "is_forum": True if self.is_forum else None,
            },
        )


@dataclass(frozen=True, slots=True)
class Member:
    """How somebody stands in a chat; `can_send` is looked at only if RESTRICTED."""

    status: Status
    anonymous: bool = False
    can_send: bool = True

    @property
    def is_admin(self) -> bool:
        """The creator counts."""
        return self.status in ADMINS

    def wire(self, user: User) -> JsonObject:
        """Telegram's ChatMember."""
        base: dict[str, Json] = {"status": self.status.value, "user": user.wire()}
        match self.status:
            case Status.CREATOR:
                base |= {"is_anonymous": self.anonymous}
            case Status.ADMINISTRATOR:
                base |= {"can_be_edited": False, "is_anonymous": self.anonymous}
                base |= dict.fromkeys(ADMIN_RIGHTS, True)
            case Status.RESTRICTED:
                base |= {"is_member": True, "until_date": 0}
                base |= dict.fromkeys(MEMBER_RIGHTS, self.can_send)
            case Status.KICKED:
                base |= {"until_date": 0}
            case Status.MEMBER | Status.LEFT:
                pass
        return base


NO_MEMBER = Member(Status.LEFT)


@dataclass(frozen=True, slots=True)
class Topic:
    """A forum topic; its id is the id of the service message that opened it."""

    thread_id: int
    name: str
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Sender:
    """Who a message comes from; `chat` is set when a chat speaks through `user`."""

    user: User
    chat: ChatHead | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """What a message will say and how. `content` holds the fields that say what it is: text and
    entities, a document, or a service message's own field.
    """

    content: JsonObject
    keyboard: JsonObject | None = None
    thread_id: int | None = None
    reply_to: "Message | None" = None
    protected: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """One message as it stands now. An ephemeral one has the id 0, an id of its own kind, and
    the one member who received it.
    """

    chat: ChatHead
    message_id: int
    date: int
    sender: Sender
    draft: Draft
    edit_date: int | None = None
    ephemeral_id: int | None = None
    receiver: User | None = None

    @property
    def content(self) -> JsonObject:
        """What it is."""
        return self.draft.content

    @property
    def text(self) -> str:
        """What it says; empty if it is not a text."""
        return str(self.content.get("text", ""))

    @property
    def is_service(self) -> bool:
        """A notice about the chat itself, not something that somebody said."""
        return not {"text", "document"} & self.content.keys()

    def wire(self, *, nested: bool = False) -> JsonObject:
        """Telegram's Message; a message inside another one does not nest any deeper."""
        thread, replied = self.draft.thread_id, self.draft.reply_to
        reply = None if nested or replied is None else replied.wire(nested=True)
        return without_nothing(
            {
                "message_id": self.message_id,
                "message_thread_id": thread,
                "from": self.sender.user.wire(),
                "sender_chat": None if self.sender.chat is None else self.sender.chat.wire(),
                "chat": self.chat.wire(),
                "date": self.date,
                "edit_date": self.edit_date,
                "is_topic_message": None if thread is None else True,
                "reply_to_message": reply,
                "has_protected_content": True if self.draft.protected else None,
                "receiver_user": None if self.receiver is None else self.receiver.wire(),
                "ephemeral_message_id": self.ephemeral_id,
                **self.content,
                "reply_markup": self.draft.keyboard,
            },
        )


@dataclass(slots=True)
class Chat:
    """A chat and all that is in it. In a private chat the bot is a member once the person has
    pressed Start, and kicked while they block it.
    """

    head: ChatHead
    members: dict[int, Member] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[tuple[int, int], Message] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    last_id: int = 0
    last_ephemeral_id: int = 0
    upgraded_to: int | None = None
    deleted: bool = False

    @property
    def id(self) -> int:
        """The chat's id."""
        return self.head.id

    def member(self, user_id: int) -> Member:
        """How that account stands here; whoever never came has LEFT."""
        return self.members.get(user_id, NO_MEMBER)


@dataclass(frozen=True, slots=True)
class Query:
    """A tap on a button, waiting for the bot's answer."""

    id: str
    user: User
    chat_id: int
    message_id: int
    at: float
    ephemeral_id: int | None = None


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    name: str
    mime_type: str
    data: bytes = field(repr=False)

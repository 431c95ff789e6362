"""The ground of the world: who and what there is, and who is told when it changes."""

import itertools
from collections.abc import Callable

from bot.playground.clock import Clock
from bot.playground.entities import Command, command_in
from bot.playground.faults import Faults
from bot.playground.flood import FloodGate, Limits
from bot.playground.model import (
    GONE,
    Chat,
    ChatKind,
    Draft,
    Member,
    Message,
    Query,
    Sender,
    Upload,
    User,
)
from bot.playground.profile import Profile
from bot.playground.refusals import Impossible
from bot.playground.updates import UpdateQueue
from bot.playground.wire import Json, JsonObject

Watcher = Callable[[JsonObject], None]
QUERY_MEMORY = 600.0
# Nobody has published how long a tap can be answered. Reports go from 5 to 30 seconds, and
# ephemeral messages are allowed for 15.
ANSWER_WINDOW = 15.0


class Ground:
    """People, chats and messages. Changes are told to the bot as updates, if it may hear of
    them, and to the watchers as events of the control API, in any case.
    """

    def __init__(
        self,
        bot: User,
        clock: Clock,
        *,
        privacy: bool = True,
        limits: Limits | None = None,
        faults: Faults | None = None,
    ) -> None:
        self.bot = bot
        self.clock = clock
        self.privacy = privacy
        self.faults = faults or Faults()
        self.updates = UpdateQueue(clock, self.faults)
        self.flood = FloodGate(clock, limits or Limits())
        self.profile = Profile()
        self.people: dict[int, User] = {}
        self.deactivated: set[int] = set()
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.answered: set[str] = set()
        self.answer_window = ANSWER_WINDOW
        """Seconds in which a tap can be answered."""
        self.files: dict[str, Upload] = {}
        self._watchers: list[Watcher] = []
        self._taps = itertools.count(1)

    @property
    def name(self) -> str:
        """The bot's username, in lower case."""
        return str(self.bot.username).lower()

    def now(self) -> int:
        """The date that a message gets now."""
        return int(self.clock.time())

    def person(self, user_id: int) -> User:
        """That person. Raises Impossible."""
        if user_id not in self.people:
            raise Impossible(f"there is no person {user_id}")
        return self.people[user_id]

    def chat(self, chat_id: int) -> Chat:
        """That chat. Raises Impossible."""
        if chat_id not in self.chats:
            raise Impossible(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def account(self, user_id: int) -> User | None:
        """A person or the bot itself."""
        return self.bot if user_id == self.bot.id else self.people.get(user_id)

    def user_wire(self, user_id: int) -> JsonObject | None:
        """Telegram's User, for mentions."""
        user = self.account(user_id)
        return None if user is None else user.wire()

    def standing(self, chat: Chat) -> Member:
        """How the bot stands in a chat."""
        return chat.member(self.bot.id)

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Tell this watcher every event from now on; the result ends it."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def show(self, kind: str, **fields: Json) -> None:
        """Tell the watchers."""
        event = {"kind": kind, **fields}
        for watcher in list(self._watchers):
            watcher(event)

    def show_chat(self, chat: Chat) -> None:
        """Tell the watchers that a chat appeared or its members changed."""
        self.show("chat", state=self.chat_state(chat))

    def chat_state(self, chat: Chat) -> JsonObject:
        """A ChatState of the control API."""
        return {
            "chat": chat.head.wire(),
            "members": [
                user_id
                for user_id, member in chat.members.items()
                if user_id in self.people and member.status not in GONE
            ],
            "messages": [chat.messages[key].wire() for key in sorted(chat.messages)],
            "rate": self.rate(chat.id),
            "ephemeral": [message.wire() for message in chat.ephemeral.values()],
            "bot": self.standing(chat).status.value,
            "upgraded_to": chat.upgraded_to,
        }

    def rate(self, chat_id: int) -> JsonObject:
        """How many sends and edits a group has had within the last minute, and may have."""
        used = self.flood.used(chat_id)
        return {"used": used, "limit": self.flood.limits.group_per_minute}

    def show_rate(self, chat_id: int) -> None:
        """Tell the watchers how full a group's minute is."""
        self.show("rate", chat=chat_id, **self.rate(chat_id))

    def snapshot(self) -> JsonObject:
        """The whole world, as the first event of a stream."""
        return {
            "kind": "snapshot",
            "now": self.clock.time(),
            "bot": self.bot.wire(),
            "people": [person.wire() for person in self.people.values()],
            "chats": [self.chat_state(chat) for chat in self.chats.values()],
        }

    def enter(self, chat: Chat) -> Chat:
        """A chat comes into being."""
        self.chats[chat.id] = chat
        self.show_chat(chat)
        return chat

    def post(self, chat: Chat, sender: Sender, draft: Draft) -> Message:
        """A new message, told to the bot unless it is the bot's own."""
        chat.last_id += 1
        message = Message(chat.head, chat.last_id, self.now(), sender, draft)
        chat.messages[message.message_id] = message
        wire = message.wire()
        self.show("message", chat=chat.id, message=wire)
        if self.hears(chat, message):
            self.updates.push("message", wire)
        return message

    def revise(self, chat: Chat, message: Message) -> None:
        """A message changed."""
        chat.messages[message.message_id] = message
        wire = message.wire()
        self.show("edited", chat=chat.id, message=wire)
        if self.hears(chat, message):
            self.updates.push("edited_message", wire)

    def remove(self, chat: Chat, message_id: int) -> None:
        """A message is gone. Bots are not told."""
        del chat.messages[message_id]
        chat.pinned = [pinned for pinned in chat.pinned if pinned != message_id]
        self.show("deleted", chat=chat.id, message_id=message_id)

    def whisper(self, chat: Chat, sender: User, receiver: User, draft: Draft) -> Message:
        """A new ephemeral message, between the bot and one member."""
        chat.last_ephemeral_id += 1
        message = Message(
            chat.head,
            0,
            self.now(),
            Sender(sender),
            draft,
            ephemeral_id=chat.last_ephemeral_id,
            receiver=receiver,
        )
        person = receiver if sender == self.bot else sender
        chat.ephemeral[person.id, chat.last_ephemeral_id] = message
        wire = message.wire()
        self.show("ephemeral", chat=chat.id, user=person.id, message=wire)
        if sender != self.bot:
            self.updates.push("message", wire)
        return message

    def revise_whisper(self, chat: Chat, message: Message) -> None:
        """One of the bot's ephemeral messages changed."""
        if message.receiver is not None and message.ephemeral_id is not None:
            chat.ephemeral[message.receiver.id, message.ephemeral_id] = message
            wire = message.wire()
            self.show("ephemeral", chat=chat.id, user=message.receiver.id, message=wire)

    def forget_whisper(self, chat: Chat, user_id: int, ephemeral_id: int) -> None:
        """An ephemeral message is gone."""
        del chat.ephemeral[user_id, ephemeral_id]
        self.show("ephemeral_deleted", chat=chat.id, user=user_id, message_id=ephemeral_id)

    def set_member(self, chat: Chat, user: User, member: Member, by: User) -> None:
        """Somebody comes, goes, or changes rank; the bot hears of itself, and as an
        administrator of others.
        """
        old = chat.member(user.id)
        chat.members[user.id] = member
        self.show_chat(chat)
        change: JsonObject = {
            "chat": chat.head.wire(),
            "from": by.wire(),
            "date": self.now(),
            "old_chat_member": old.wire(user),
            "new_chat_member": member.wire(user),
        }
        if user == self.bot:
            self.updates.push("my_chat_member", change)
        elif self.standing(chat).is_admin:
            self.updates.push("chat_member", change)

    def keep_query(self, query: Query) -> None:
        """A tap that the bot may answer; those long out of time are forgotten."""
        self.queries[query.id] = query
        expired = query.at - QUERY_MEMORY
        for old in list(itertools.takewhile(lambda old: old.at < expired, self.queries.values())):
            del self.queries[old.id]
            self.answered.discard(old.id)

    def hears(self, chat: Chat, message: Message) -> bool:
        """Privacy mode as Telegram has it: commands, mentions, replies and service messages."""
        if message.sender.user == self.bot or self.standing(chat).status in GONE:
            return False
        if chat.head.kind is ChatKind.PRIVATE or self.standing(chat).is_admin or not self.privacy:
            return True
        reply = message.draft.reply_to
        return (
            message.is_service
            or (reply is not None and reply.sender.user == self.bot)
            or self._is_addressed(message.text)
        )

    def is_for_bot(self, command: Command) -> bool:
        """The command names this bot or none."""
        return command.whom is None or command.whom.lower() == self.name

    def _is_addressed(self, text: str) -> bool:
        """A command that is not for another bot, or a mention of this one."""
        command = command_in(text)
        if command is not None:
            return self.is_for_bot(command)
        return f"@{self.name}" in text.lower()

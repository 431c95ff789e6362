"""The world as its people move it: what they type, tap, open, block, join and leave."""

import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from bot.playground.entities import command_in, typed
from bot.playground.groups import Groups
from bot.playground.model import (
    ANONYMOUS_ADMIN,
    CHANNEL_SENDER,
    GONE,
    TELEGRAM,
    Chat,
    ChatHead,
    ChatKind,
    Draft,
    Member,
    Message,
    Query,
    Sender,
    Status,
    Topic,
    User,
)
from bot.playground.profile import Scope, group_scopes, private_scopes
from bot.playground.refusals import Impossible
from bot.playground.wire import JsonObject

FIRST_PERSON = 1001
FIRST_GROUP = 4001
SUPERGROUP_BASE = -1_000_000_000_000

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


class World(Groups):
    """Everything that people can do. What no client would let them do raises Impossible; the
    one exception is `press`, which takes any data, because data can be forged.
    """

    def add_person(
        self,
        first_name: str,
        *,
        user_id: int | None = None,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "en",
    ) -> User:
        """Somebody new. Their private chat with the bot is there, and empty."""
        user_id = user_id or max(self.people, default=FIRST_PERSON - 1) + 1
        person = User(user_id, first_name, last_name, username, language_code)
        self.people[user_id] = person
        self.show("person", user=person.wire())
        self.enter(Chat(ChatHead.of_person(person), {user_id: Member(Status.MEMBER)}))
        return person

    def rename(self, user_id: int, first_name: str, last_name: str | None = None) -> User:
        """Somebody takes another name; messages already sent keep the old one."""
        person = replace(self.person(user_id), first_name=first_name, last_name=last_name)
        self.people[user_id] = person
        self.show("person", user=person.wire())
        self.chat(user_id).head = ChatHead.of_person(person)
        self.show_chat(self.chat(user_id))
        return person

    def add_group(
        self,
        title: str,
        members: list[int],
        *,
        kind: ChatKind = ChatKind.GROUP,
        forum: bool = False,
        username: str | None = None,
        bot: Status = Status.MEMBER,
    ) -> Chat:
        """A group whose creator is the first member. A forum is always a supergroup."""
        kind = ChatKind.SUPERGROUP if forum else kind
        number = FIRST_GROUP + len(self.chats)
        chat_id = -number if kind is ChatKind.GROUP else SUPERGROUP_BASE - number
        standing = {user_id: Member(Status.MEMBER) for user_id in members}
        standing |= {user_id: Member(Status.CREATOR) for user_id in members[:1]}
        if bot not in GONE:
            standing[self.bot.id] = Member(bot)
        return self.enter(Chat(ChatHead(chat_id, kind, title, username, is_forum=forum), standing))

    def start(self, user_id: int) -> None:
        """The person has talked to the bot before: it may write to them."""
        chat = self.chat(user_id)
        chat.members[self.bot.id] = Member(Status.MEMBER)
        self.show_chat(chat)

    def send_text(
        self,
        user_id: int,
        chat_id: int,
        text: str,
        *,
        thread_id: int | None = None,
        reply_to: int | None = None,
    ) -> Message:
        """Somebody writes. A command that the bot has declared ephemeral is sent as one."""
        user, chat = self.person(user_id), self.chat(chat_id)
        self._may_write(user, chat, thread_id)
        content = typed(text).content()
        if not content["text"]:
            raise Impossible("nothing to send")
        replied = None if reply_to is None else self.message(chat_id, reply_to)
        draft = Draft(content, thread_id=thread_id, reply_to=replied)
        if self._is_ephemeral_command(user, chat, text):
            return self.whisper(chat, user, self.bot, draft)
        anonymous = chat.member(user_id).anonymous
        sender = Sender(ANONYMOUS_ADMIN, chat.head) if anonymous else Sender(user)
        return self.post(chat, sender, draft)

    def send_as_channel(
        self,
        channel_title: str,
        chat_id: int,
        text: str,
        *,
        automatic: bool = False,
    ) -> Message:
        """A channel writes in a group: as itself, or as the automatic forward of its post."""
        chat = self.chat(chat_id)
        channel = ChatHead(SUPERGROUP_BASE - 900_001, ChatKind.CHANNEL, channel_title)
        content = dict(typed(text).content())
        if automatic:
            content["is_automatic_forward"] = True
        user = TELEGRAM if automatic else CHANNEL_SENDER
        return self.post(chat, Sender(user, channel), Draft(content))

    def edit_text(self, user_id: int, chat_id: int, message_id: int, text: str) -> Message:
        """Somebody changes what they wrote."""
        message = self.message(chat_id, message_id)
        if message.sender.user.id != user_id:
            raise Impossible("not their message")
        draft = replace(message.draft, content=typed(text).content())
        edited = replace(message, draft=draft, edit_date=self.now())
        self.revise(self.chat(chat_id), edited)
        return edited

    def delete_message(self, chat_id: int, message_id: int) -> None:
        """Somebody deletes a message for everybody."""
        self.message(chat_id, message_id)
        self.remove(self.chat(chat_id), message_id)

    def message(self, chat_id: int, message_id: int) -> Message:
        """That message. Raises Impossible."""
        message = self.chat(chat_id).messages.get(message_id)
        if message is None:
            raise Impossible(f"there is no message {message_id} in chat {chat_id}")
        return message

    def press(self, user_id: int, chat_id: int, message_id: int, data: str) -> str:
        """A tap on a button, real or forged; the id of the query. A message that is gone, or
        whose group was upgraded, reaches the bot as an inaccessible one.
        """
        user, chat = self.person(user_id), self.chat(chat_id)
        message = None if chat.upgraded_to else chat.messages.get(message_id)
        inaccessible: JsonObject = {
            "chat": chat.head.wire(),
            "message_id": message_id,
            "date": 0,
        }
        wire = inaccessible if message is None else message.wire()
        return self._query(user, chat, Query("", user, chat_id, message_id, 0), wire, data)

    def press_ephemeral(self, user_id: int, chat_id: int, ephemeral_id: int, data: str) -> str:
        """A tap on a button of an ephemeral message; the id of the query."""
        user, chat = self.person(user_id), self.chat(chat_id)
        message = chat.ephemeral.get((user_id, ephemeral_id))
        if message is None:
            raise Impossible(f"{user.first_name} does not see an ephemeral message {ephemeral_id}")
        query = Query("", user, chat_id, 0, 0, ephemeral_id)
        return self._query(user, chat, query, message.wire(), data)

    def _query(self, user: User, chat: Chat, query: Query, message: JsonObject, data: str) -> str:
        query = replace(query, id=f"{user.id}{next(self._taps):09}", at=self.clock.time())
        self.keep_query(query)
        update: JsonObject = {
            "id": query.id,
            "from": user.wire(),
            "chat_instance": str(abs(chat.id) * 7919),
            "message": message,
            "data": data,
        }
        self.updates.push("callback_query", update)
        return query.id

    def open_link(self, user_id: int, url: str, chat_id: int | None = None) -> Chat:
        """Somebody follows a link to the bot. With `?start=` it opens the private chat and sends
        the payload; `?startgroup=` does so in the group `chat_id`, adding the bot.
        """
        parts = urlsplit(url if "://" in url else f"https://{url}")
        name = parts.path.strip("/")
        if parts.hostname not in {"t.me", "telegram.me"} or name.lower() != self.name:
            raise Impossible(f"{url} does not lead to the bot")
        query = parse_qs(parts.query, keep_blank_values=True)
        if "startgroup" in query and chat_id is not None:
            self.add_bot(chat_id, user_id)
            payload = query["startgroup"][0]
            text = f"/start@{self.bot.username} {payload}".rstrip()
            self.send_text(user_id, chat_id, text)
            return self.chat(chat_id)
        if "start" in query and _PAYLOAD.fullmatch(query["start"][0]):
            if self.standing(self.chat(user_id)).status is Status.KICKED:
                # The button says Restart then, and lets the bot in first.
                self.block(user_id, blocked=False)
            self.send_text(user_id, user_id, f"/start {query['start'][0]}")
        return self.chat(user_id)

    def block(self, user_id: int, *, blocked: bool) -> None:
        """Somebody blocks the bot, or lets it in again."""
        user, chat = self.person(user_id), self.chat(user_id)
        if self.standing(chat).status is Status.LEFT:
            raise Impossible(f"{user.first_name} has not started the bot")
        status = Status.KICKED if blocked else Status.MEMBER
        if self.standing(chat).status is not status:
            self.set_member(chat, self.bot, Member(status), by=user)

    def commands(self, user_id: int, chat_id: int) -> list[JsonObject]:
        """The commands that somebody's client offers in a chat."""
        user, scopes = self.person(user_id), self._scopes(self.chat(chat_id), user_id)
        return self.profile.commands_for(scopes, user.language_code or "")

    def deactivate(self, user_id: int) -> None:
        """Somebody deletes their account. Nobody is told."""
        self.person(user_id)
        self.deactivated.add(user_id)

    def restart_client(self, user_id: int) -> None:
        """Somebody's app is restarted: it forgets its ephemeral messages."""
        for chat in self.chats.values():
            for whose, ephemeral_id in [key for key in chat.ephemeral if key[0] == user_id]:
                self.forget_whisper(chat, whose, ephemeral_id)

    def _may_write(self, user: User, chat: Chat, thread_id: int | None) -> None:
        if chat.head.kind is ChatKind.PRIVATE:
            if chat.id != user.id:
                raise Impossible("a private chat belongs to one person")
            if self.standing(chat).status is Status.KICKED:
                raise Impossible(f"{user.first_name} has blocked the bot")
            if self.standing(chat).status is Status.LEFT:
                self.start(user.id)
            return
        if chat.upgraded_to is not None:
            raise Impossible(f"the group is now the supergroup {chat.upgraded_to}")
        if chat.member(user.id).status in GONE:
            raise Impossible(f"{user.first_name} is not in {chat.head.title}")
        topic = Topic(0, "") if thread_id is None else chat.topics.get(thread_id)
        if topic is None or topic.closed:
            raise Impossible("nobody can write in that topic")

    def _is_ephemeral_command(self, user: User, chat: Chat, text: str) -> bool:
        command = command_in(text)
        if command is None or not chat.head.is_group or not self.is_for_bot(command):
            return False
        scopes = self._scopes(chat, user.id)
        return self.profile.is_ephemeral(command.name, scopes, user.language_code or "")

    def _scopes(self, chat: Chat, user_id: int) -> list[Scope]:
        if not chat.head.is_group:
            return private_scopes(chat.id)
        return group_scopes(chat.id, user_id, admin=chat.member(user_id).is_admin)

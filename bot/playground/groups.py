"""What happens to groups: members, ranks, topics, the change into a supergroup."""

from dataclasses import replace

from bot.playground.ground import Ground
from bot.playground.model import (
    GONE,
    Chat,
    ChatKind,
    Draft,
    Member,
    Message,
    Sender,
    Status,
    Topic,
    User,
)
from bot.playground.refusals import Impossible
from bot.playground.wire import JsonObject

TOPIC_COLOUR = 7322096
SUPERGROUP_BASE = -1_000_000_000_000
UPGRADED = 500_000


class Groups(Ground):
    """Comings and goings, with the notices that the chat shows about them."""

    def join(self, chat_id: int, user_id: int) -> None:
        """Somebody comes in."""
        chat, user = self._group(chat_id), self.person(user_id)
        if chat.member(user_id).status not in GONE:
            raise Impossible(f"{user.first_name} is in {chat.head.title} already")
        self.set_member(chat, user, Member(Status.MEMBER), by=user)
        self._notice(chat, user, {"new_chat_members": [user.wire()]})

    def leave(self, chat_id: int, user_id: int, *, kicked_by: int | None = None) -> None:
        """Somebody goes, or is thrown out."""
        chat, user = self._group(chat_id), self.person(user_id)
        by = user if kicked_by is None else self.person(kicked_by)
        status = Status.LEFT if kicked_by is None else Status.KICKED
        if chat.member(user_id).status in GONE:
            raise Impossible(f"{user.first_name} is not in {chat.head.title}")
        self.set_member(chat, user, Member(status), by=by)
        self._notice(chat, by, {"left_chat_member": user.wire()})

    def promote(self, chat_id: int, user_id: int, *, anonymous: bool = False) -> None:
        """A member, or the bot, becomes an administrator."""
        self._rank(chat_id, user_id, Member(Status.ADMINISTRATOR, anonymous))

    def demote(self, chat_id: int, user_id: int) -> None:
        """An administrator becomes a plain member."""
        self._rank(chat_id, user_id, Member(Status.MEMBER))

    def mute(self, chat_id: int, user_id: int) -> None:
        """A member, or the bot, may not write any more."""
        self._rank(chat_id, user_id, Member(Status.RESTRICTED, can_send=False))

    def add_bot(self, chat_id: int, by: int) -> None:
        """Somebody adds the bot; nothing happens if it is there already."""
        chat, user = self._group(chat_id), self.person(by)
        if self.standing(chat).status in GONE:
            self.set_member(chat, self.bot, Member(Status.MEMBER), by=user)
            self._notice(chat, user, {"new_chat_members": [self.bot.wire()]})

    def remove_bot(self, chat_id: int, by: int) -> None:
        """Somebody throws the bot out. It hears of that, and of nothing after it."""
        chat, user = self._group(chat_id), self.person(by)
        if self.standing(chat).status not in GONE:
            self.set_member(chat, self.bot, Member(Status.KICKED), by=user)
            self._notice(chat, user, {"left_chat_member": self.bot.wire()})

    def bot_leaves(self, chat: Chat) -> None:
        """The bot goes by itself."""
        self.set_member(chat, self.bot, Member(Status.LEFT), by=self.bot)
        self._notice(chat, self.bot, {"left_chat_member": self.bot.wire()})

    def retitle(self, chat_id: int, title: str, by: int) -> None:
        """The group gets another name."""
        chat = self._group(chat_id)
        chat.head = replace(chat.head, title=title)
        self.show_chat(chat)
        self._notice(chat, self.person(by), {"new_chat_title": title})

    def dissolve(self, chat_id: int) -> None:
        """The group is deleted."""
        self._group(chat_id).deleted = True

    def migrate(self, chat_id: int) -> Chat:
        """A group becomes a supergroup: another id, the same members, none of the messages."""
        old = self._group(chat_id)
        if old.head.kind is not ChatKind.GROUP or old.upgraded_to is not None:
            raise Impossible("only a basic group can be upgraded, and only once")
        head = replace(old.head, id=SUPERGROUP_BASE + old.id - UPGRADED, kind=ChatKind.SUPERGROUP)
        new = self.enter(Chat(head, dict(old.members)))
        creator = self._creator(old)
        notice = self._notice(old, creator, {"migrate_to_chat_id": new.id})
        self._notice(new, creator, {"migrate_from_chat_id": notice.chat.id})
        old.upgraded_to = new.id
        self.show_chat(old)
        return new

    def add_topic(self, chat_id: int, name: str) -> int:
        """Somebody opens a topic in a forum; its thread id."""
        chat = self._group(chat_id)
        if not chat.head.is_forum:
            raise Impossible(f"{chat.head.title} has no topics")
        content: JsonObject = {
            "forum_topic_created": {"name": name, "icon_color": TOPIC_COLOUR},
        }
        thread_id = chat.last_id + 1
        chat.topics[thread_id] = Topic(thread_id, name)
        self._notice(chat, self._creator(chat), content, thread_id)
        return thread_id

    def close_topic(self, chat_id: int, thread_id: int, *, closed: bool = True) -> None:
        """A topic is closed, so that only administrators write there, or opened again."""
        chat, topic = self._group(chat_id), self._topic(chat_id, thread_id)
        chat.topics[thread_id] = replace(topic, closed=closed)
        kind = "forum_topic_closed" if closed else "forum_topic_reopened"
        self._notice(chat, self._creator(chat), {kind: {}}, thread_id)

    def delete_topic(self, chat_id: int, thread_id: int) -> None:
        """A topic is deleted with all its messages."""
        chat, topic = self._group(chat_id), self._topic(chat_id, thread_id)
        del chat.topics[topic.thread_id]
        for message in list(chat.messages.values()):
            if message.draft.thread_id == thread_id:
                self.remove(chat, message.message_id)

    def _group(self, chat_id: int) -> Chat:
        chat = self.chat(chat_id)
        if not chat.head.is_group or chat.deleted:
            raise Impossible(f"{chat_id} is not a group")
        return chat

    def _topic(self, chat_id: int, thread_id: int) -> Topic:
        topic = self._group(chat_id).topics.get(thread_id)
        if topic is None:
            raise Impossible(f"there is no topic {thread_id}")
        return topic

    def _creator(self, chat: Chat) -> User:
        for user_id, member in chat.members.items():
            if member.status is Status.CREATOR and user_id in self.people:
                return self.people[user_id]
        return next(iter(self.people.values()))

    def _rank(self, chat_id: int, user_id: int, member: Member) -> None:
        chat, user = self._group(chat_id), self.account(user_id)
        if user is None or chat.member(user_id).status in GONE:
            raise Impossible(f"{user_id} is not in {chat.head.title}")
        self.set_member(chat, user, member, by=self._creator(chat))

    def _notice(
        self,
        chat: Chat,
        user: User,
        content: JsonObject,
        thread_id: int | None = None,
    ) -> Message:
        return self.post(chat, Sender(user), Draft(content, thread_id=thread_id))

import pytest
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramEntityTooLarge,
    TelegramNetworkError,
)
from aiogram.methods import SendMessage
from aiohttp import ConnectionTimeoutError, ServerDisconnectedError

from bot.outbox import Unreachable
from bot.outbox.errors import Verdict, classify
from tests.support.clock import HandClock
from tests.support.session import (
    TOKEN,
    Page,
    Refusal,
    ScriptedSession,
    connection_refused,
    network_error,
    scripted_bot,
    timed_out,
)

METHOD = SendMessage(chat_id=1, text="7♠ 10♥")


async def error_of(refusal: Refusal) -> AiogramError:
    """The exception that aiogram makes of an answer."""
    session = ScriptedSession(HandClock())
    session.script("sendMessage", refusal)
    with pytest.raises(AiogramError) as caught:
        await scripted_bot(session)(METHOD)
    return caught.value


@pytest.mark.parametrize(
    ("refusal", "verdict"),
    [
        (
            Refusal(
                400,
                "Bad Request: message is not modified: specified new message content and reply "
                "markup are exactly the same as a current content and reply markup of the message",
            ),
            Verdict.SAME,
        ),
        (Refusal(400, "Bad Request: message to edit not found"), Verdict.GONE),
        (Refusal(400, "Bad Request: message can't be edited"), Verdict.GONE),
        (Refusal(400, "Bad Request: MESSAGE_ID_INVALID"), Verdict.GONE),
        (Refusal(400, "Bad Request: message to delete not found"), Verdict.GONE),
        (Refusal(400, "Bad Request: message can't be deleted"), Verdict.REFUSED),
        (Refusal(400, "Bad Request: message thread not found"), Verdict.TOPIC_GONE),
        (Refusal(400, "Bad Request: TOPIC_CLOSED"), Verdict.TOPIC_GONE),
        (Refusal(400, "Bad Request: TOPIC_DELETED"), Verdict.TOPIC_GONE),
        (Refusal(400, "Bad Request: BUTTON_DATA_INVALID"), Verdict.REFUSED),
        (Refusal(401, "Unauthorized"), Verdict.LATER),
        (Refusal(404, "Not Found"), Verdict.LATER),
        (Refusal(500, "Internal Server Error"), Verdict.UNSURE),
        (Refusal(502, "Bad Gateway"), Verdict.UNSURE),
        (Page(502, "Bad Gateway"), Verdict.UNSURE),
        (Refusal(429, "Too Many Requests: retry after 35", retry_after=35), Verdict.FLOOD),
        (
            Refusal(
                400,
                "Bad Request: group chat was upgraded to a supergroup chat",
                migrate_to_chat_id=-1001,
            ),
            Verdict.MIGRATED,
        ),
        (Refusal(413, "Request Entity Too Large"), Verdict.REFUSED),
        (Refusal(418, "I'm a teapot"), Verdict.REFUSED),
    ],
)
async def test_each_refusal_has_its_meaning(refusal: Refusal, verdict: Verdict) -> None:
    assert classify(await error_of(refusal)).verdict is verdict


@pytest.mark.parametrize(
    ("refusal", "reason"),
    [
        (Refusal(403, "Forbidden: bot was blocked by the user"), Unreachable.BLOCKED),
        (
            Refusal(403, "Forbidden: bot can't initiate conversation with a user"),
            Unreachable.NEVER_STARTED,
        ),
        (Refusal(403, "Forbidden: user is deactivated"), Unreachable.DEACTIVATED),
        (Refusal(403, "Forbidden: bot was kicked from the group chat"), Unreachable.KICKED),
        (Refusal(403, "Forbidden: bot was kicked from the supergroup chat"), Unreachable.KICKED),
        (
            Refusal(403, "Forbidden: bot is not a member of the supergroup chat"),
            Unreachable.KICKED,
        ),
        (Refusal(403, "Forbidden: the group chat was deleted"), Unreachable.NOT_FOUND),
        (Refusal(403, "Forbidden: something new"), Unreachable.NO_RIGHTS),
        (Refusal(400, "Bad Request: chat not found"), Unreachable.NOT_FOUND),
        (Refusal(400, "Bad Request: group chat was deactivated"), Unreachable.NOT_FOUND),
        (Refusal(400, "Bad Request: PEER_ID_INVALID"), Unreachable.NOT_FOUND),
        (
            Refusal(400, "Bad Request: not enough rights to send text messages to the chat"),
            Unreachable.NO_RIGHTS,
        ),
        (Refusal(400, "Bad Request: have no rights to send a message"), Unreachable.NO_RIGHTS),
        (Refusal(400, "Bad Request: CHAT_RESTRICTED"), Unreachable.NO_RIGHTS),
        (Refusal(403, "Forbidden: CHAT_WRITE_FORBIDDEN"), Unreachable.NO_RIGHTS),
    ],
)
async def test_each_way_to_be_out_of_reach_is_told_apart(
    refusal: Refusal, reason: Unreachable
) -> None:
    failure = classify(await error_of(refusal))
    assert (failure.verdict, failure.reason) == (Verdict.UNREACHABLE, reason)


async def test_a_migration_names_the_new_chat() -> None:
    refusal = Refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=-1001)
    assert classify(await error_of(refusal)).chat == -1001


@pytest.mark.parametrize(
    ("error", "verdict"),
    [
        (connection_refused(), Verdict.LATER),
        (network_error(ConnectionTimeoutError()), Verdict.LATER),
        (timed_out(), Verdict.UNSURE),
        (network_error(ServerDisconnectedError()), Verdict.UNSURE),
        (ConnectionResetError(), Verdict.UNSURE),
    ],
)
def test_only_a_connection_never_made_is_sure_to_have_carried_nothing(
    error: AiogramError | OSError, verdict: Verdict
) -> None:
    assert classify(error).verdict is verdict


@pytest.mark.parametrize(
    "error",
    [
        network_error(ConnectionError(f"cannot open /bot{TOKEN}/sendMessage")),
        TelegramNetworkError(METHOD, f"/bot{TOKEN}/sendMessage"),
        ClientDecodeError("Failed to decode object", ValueError(), f"<html>{TOKEN} 7♠"),
        OSError(f"/bot{TOKEN}/sendMessage"),
        TelegramEntityTooLarge(METHOD, f"{TOKEN}"),
    ],
)
def test_what_may_be_logged_of_a_failure_holds_no_token_and_no_card(
    error: AiogramError | OSError,
) -> None:
    words = classify(error).words
    assert words
    assert TOKEN not in words
    assert "♠" not in words

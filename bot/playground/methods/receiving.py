"""How the bot learns who it is and what has happened."""

from collections.abc import Mapping

from bot.playground.methods.table import Method
from bot.playground.params import Params
from bot.playground.refusals import bad_request
from bot.playground.wire import Json, as_list, as_text
from bot.playground.world import World


async def get_me(world: World, _params: Params) -> Json:
    """`getMe`."""
    return {
        **world.bot.wire(),
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def get_updates(world: World, params: Params) -> Json:
    """`getUpdates`, by long polling."""
    given = as_list(params.json("allowed_updates", "allowed updates"))
    allowed = None if given is None else [as_text(kind) or "" for kind in given]
    return await world.updates.poll(
        offset=params.integer("offset"),
        limit=params.integer("limit"),
        timeout=params.integer("timeout"),
        allowed=allowed,
    )


async def set_webhook(world: World, params: Params) -> Json:
    """`setWebhook`: nothing outside can be reached from here, so only taking it back works."""
    url = params.text("url")
    if not url:
        return await delete_webhook(world, params)
    if not url.startswith("https://"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    raise bad_request("bad webhook: failed to resolve host: Name or service not known")


async def delete_webhook(world: World, params: Params) -> Json:
    """`deleteWebhook`."""
    if params.flag("drop_pending_updates"):
        world.updates.forget()
    return True


async def get_webhook_info(world: World, _params: Params) -> Json:
    """`getWebhookInfo`."""
    info: dict[str, Json] = {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates),
    }
    return info | ({"allowed_updates": world.updates.allowed} if world.updates.allowed else {})


METHODS: Mapping[str, Method] = {
    "getMe": get_me,
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}

/**
 * The playground's control API. Everything the Bot API has a name for comes in the shape Telegram
 * would send; only what the page reads is named here.
 *
 * @typedef {{id: number, is_bot: boolean, first_name: string, last_name?: string,
 *   username?: string, language_code?: string}} User
 * @typedef {{id: number, type: string, title?: string, first_name?: string}} Chat
 * @typedef {{type: string, offset: number, length: number, url?: string, user?: User,
 *   language?: string, unix_time?: number, date_time_format?: string}} Entity
 * @typedef {{text: string, style?: string, url?: string, callback_data?: string,
 *   copy_text?: {text: string}, disabled?: object}} Button
 * @typedef {{message_id: number, date: number, edit_date?: number, chat: Chat, from?: User,
 *   sender_chat?: Chat, text?: string, caption?: string, entities?: Entity[],
 *   caption_entities?: Entity[], reply_markup?: {inline_keyboard?: Button[][]},
 *   document?: {file_id: string, file_name?: string}, reply_to_message?: Message,
 *   ephemeral_message_id?: number, receiver_user?: User,
 *   new_chat_members?: User[], left_chat_member?: User, new_chat_title?: string,
 *   group_chat_created?: boolean, supergroup_chat_created?: boolean, pinned_message?: object,
 *   migrate_to_chat_id?: number, migrate_from_chat_id?: number}} Message
 * @typedef {{command: string, description: string}} Command
 * @typedef {{used: number, limit: number}} Rate
 * @typedef {{chat: Chat, members: number[], messages: Message[], rate?: Rate,
 *   ephemeral?: Message[], bot?: string, upgraded_to?: number | null}} ChatState
 * @typedef {{kind: "snapshot", now: number, bot: User, people: User[],
 *   chats: ChatState[]}} Snapshot
 * @typedef {{kind: "message" | "edited" | "ephemeral", chat: number, message: Message}} Shown
 * @typedef {{kind: "deleted", chat: number, message_id: number}} Deleted
 * @typedef {{kind: "ephemeral_deleted", chat: number, user: number, message_id: number}} Forgotten
 * @typedef {{kind: "answer", user: number, chat: number, message_id: number, query: string,
 *   text?: string | null, alert?: boolean, url?: string | null}} Answer
 * @typedef {{kind: "rate", chat: number} & Rate} Rated
 * @typedef {{kind: "chat", state: ChatState}} Changed
 * @typedef {Snapshot | Shown | Deleted | Forgotten | Answer | Rated | Changed} SimEvent
 */

const RETRY_MS = 1000;

/**
 * One call of the control API.
 *
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>} what the server answered
 * @throws {Error} in the server's words, or that it is away
 */
export async function post(path, body) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("The server is away.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `The server said ${response.status}.`);
  return answer;
}

/**
 * Listens to the stream for as long as the page lives. Each connection begins with a snapshot, so
 * a lost one needs nothing but another.
 *
 * @param {(event: SimEvent) => void} onEvent
 * @param {(there: boolean) => void} onServer told when the server goes and when it is back
 */
export function listen(onEvent, onServer) {
  const source = new EventSource("/sim/stream");
  source.onopen = () => onServer(true);
  source.onmessage = (event) => onEvent(JSON.parse(event.data));
  source.onerror = () => {
    source.close();
    onServer(false);
    setTimeout(listen, RETRY_MS, onEvent, onServer);
  };
}

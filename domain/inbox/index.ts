export { countMessagesFrom, deleteMessagesFrom, messagesFrom } from './erase-messages.ts';
export type { MessageField, NoMessage, ReplyFailure, SendMessageFailure } from './errors.ts';
export {
  countMessages,
  type InboxMessage,
  listMessages,
  type MessageStatus,
} from './list-messages.ts';
export { type MessageView, markRead, readMessage } from './read-message.ts';
export { MAX_REPLY, replyToMessage } from './reply-to-message.ts';
export { type NewMessage, sendMessage } from './send-message.ts';

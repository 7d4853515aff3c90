export type { MessageField, SendMessageFailure } from './errors.ts';
export { type InboxMessage, type InboxPage, listMessages } from './list-messages.ts';
export { type NewMessage, sendMessage } from './send-message.ts';

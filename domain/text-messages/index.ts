export { countTextMessagesTo, deleteTextMessages, textMessagesTo } from './delete-text-messages.ts';
export {
  DELIVER_TEXT_MESSAGE_TASK,
  deliverTextMessage,
  queueHeldTextMessages,
  type TextMessageSender,
} from './deliver-text-message.ts';
export {
  listTextMessages,
  listTextMessagesOfAllStores,
  sendTextMessage,
  type TextMessage,
  type TextMessageChannel,
} from './send-text-message.ts';

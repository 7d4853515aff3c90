export { deliverText, TEXT_TASK, type TextSender } from './deliver-text.ts';
export { sendText, type TextChannel, type TextRow, textMessages, textsOfAllStores } from './send-text.ts';

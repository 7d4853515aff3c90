export { checkSender } from './check-sender.ts';
export type { SenderFailure } from './errors.ts';
export {
  CHECK_SENDER_TASK,
  readSender,
  type Sender,
  type SenderRecord,
  type SenderStatus,
  senderRecords,
} from './sender.ts';
export { removeSender, setSender } from './set-sender.ts';

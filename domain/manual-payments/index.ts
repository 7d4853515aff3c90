export { admitReceipt } from './admit-receipt.ts';
export { type Call, type CallOutcome, recordCall } from './confirm-by-call.ts';
export {
  CODE_GUESSES,
  CODE_MINUTES,
  CODES_PER_ORDER,
  codeState,
  confirmByCode,
  sendCode,
} from './confirm-by-code.ts';
export { DROP_RECEIPTS_TASK, dropReceipts, dropReceiptsLater, RECEIPT_DAYS } from './drop-receipts.ts';
export type {
  CallFailure,
  CodeFailure,
  ReceiptFailure,
  SendCodeFailure,
  UndoCallFailure,
} from './errors.ts';
export { mailInstructions } from './mail-instructions.ts';
export {
  type CourierOutcome,
  type MatchedRow,
  matchCourierList,
} from './match-courier-list.ts';
export {
  countOrdersToConfirm,
  type OrderToConfirm,
  ordersToConfirm,
} from './orders-to-confirm.ts';
export {
  type CourierFileFailure,
  type CourierRow,
  MAX_COURIER_ROWS,
  readCourierList,
} from './read-courier-list.ts';
export {
  addReceipt,
  keptUntil,
  mayAddReceipt,
  RECEIPTS_PER_ORDER,
  type Receipt,
  type ReceiptFile,
  type ReceiptType,
  receiptOf,
  receiptsOf,
} from './receipts.ts';
export { acceptTransfer, refuseReceipt } from './transfer.ts';
export { undoCall } from './undo-call.ts';

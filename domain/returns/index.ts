export { decideReturn } from './decide-return.ts';
export type { ExchangeFailure, RequestFailure, ReturnFailure, ReturnRefundFailure } from './errors.ts';
export { type Exchange, exchangeReturn } from './exchange-return.ts';
export { RETURN_MOVES, type ReturnMove } from './move-return.ts';
export { openReturn } from './open-return.ts';
export { returnsOfOrder, returnsWaiting } from './read-returns.ts';
export { type Arrived, receiveReturn } from './receive-return.ts';
export { admitReturnPhotos, checkReturn, type ReturnRequest, requestReturn } from './request-return.ts';
export {
  forgetPrivateFiles,
  type PhotoFile,
  photoOfReturn,
  type ReturnPhoto,
} from './return-photos.ts';
export {
  CONDITIONS,
  type Condition,
  RETURN_REASONS,
  type ReturnLineView,
  type ReturnReason,
  type ReturnStatus,
  type ReturnView,
  type ReturnWish,
} from './return-view.ts';
export { mayReturn, type Returnable, returnableOf } from './returnable.ts';
export { refundReturn } from './settle-return.ts';

export const RETURN_STATUSES = [
  'requested',
  'approved',
  'refused',
  'received',
  'refunded',
  'exchanged',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_REASONS = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'size',
  'changed_mind',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const CONDITIONS = ['new', 'used', 'damaged'] as const;
export type Condition = (typeof CONDITIONS)[number];

export type ReturnWish = 'refund' | 'exchange';

export type ReturnLineView = {
  lineId: string;
  quantity: number;
  reason: ReturnReason;
  received: number;
  condition: Condition | '';
  isRestocked: boolean;
};

/** Goods on their way back. The order's own lines say what they are. */
export type ReturnView = {
  id: string;
  orderId: string;
  /** 1, 2, … within the order. */
  number: number;
  status: ReturnStatus;
  wish: ReturnWish;
  comment: string;
  /** What staff said with their decision. */
  answer: string;
  exchangeNumber: number | null;
  requestedAt: Date;
  lines: ReturnLineView[];
  /** Photos of the shopper's, by their ids, in the order in which they were sent. */
  photos: string[];
};

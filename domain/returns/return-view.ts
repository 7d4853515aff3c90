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

/** A return; its goods are described by the order's own lines. */
export type ReturnView = {
  id: string;
  orderId: string;
  /** The number within the order: 1, 2, … */
  number: number;
  status: ReturnStatus;
  wish: ReturnWish;
  comment: string;
  /** The staff's message with their decision. */
  answer: string;
  exchangeNumber: number | null;
  requestedAt: Date;
  lines: ReturnLineView[];
  /** Ids of the shopper's photos, in upload order. */
  photos: string[];
};

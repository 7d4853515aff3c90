/** The refund methods in the order of the form. */
export const REFUND_WAYS = ['card', 'cash', 'bank_transfer', 'store_credit'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

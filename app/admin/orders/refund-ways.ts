/** The ways in which money goes back, as the form lists them. */
export const REFUND_WAYS = ['card', 'cash', 'bank_transfer', 'store_credit'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

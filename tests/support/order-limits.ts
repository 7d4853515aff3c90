/** Limits of orders an hour that no test meets: most of them order for one mailbox from one address. */
export const NO_ORDER_LIMITS = { perMailbox: 1_000_000, perAddress: 1_000_000 };

/** The same as settings of a whole program. */
export const NO_ORDER_LIMITS_ENV = { ORDERS_PER_MAILBOX: '1000000', ORDERS_PER_ADDRESS: '1000000' };

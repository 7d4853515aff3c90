/** Hourly order limits that no test reaches, because most tests order for one mailbox from one address. */
export const NO_ORDER_LIMITS = { perMailbox: 1_000_000, perAddress: 1_000_000 };

/** The same limits as environment variables of a process. */
export const NO_ORDER_LIMITS_ENV = { ORDERS_PER_MAILBOX: '1000000', ORDERS_PER_ADDRESS: '1000000' };

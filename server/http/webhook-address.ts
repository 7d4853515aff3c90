/** Webhooks of a store's card provider: /webhooks/{provider}/{account}, on the store's own host. */
export const WEBHOOKS = /^\/webhooks\/([a-z]{1,20})\/([0-9a-f-]{36})$/;

/** Webhooks of Stripe for connected accounts, on the platform's host. */
export const CONNECT_WEBHOOKS = '/webhooks/stripe';

/** The path on the platform's host for webhooks of the provider through which store owners pay for their plans. */
export const BILLING_WEBHOOKS = '/webhooks/billing';

/** The paths on the platform's host that receive webhooks. */
export const PLATFORM_WEBHOOKS: readonly string[] = [CONNECT_WEBHOOKS, BILLING_WEBHOOKS];

/** Limit in bytes, larger than any event that a provider sends. */
export const WEBHOOK_LIMIT = 256 * 1024;

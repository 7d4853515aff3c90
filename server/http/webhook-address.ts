/** Where card providers tell a store what happened: /webhooks/{provider}/{account}, on the store's own host. */
export const WEBHOOKS = /^\/webhooks\/([a-z]{1,20})\/([0-9a-f-]{36})$/;

/** Where Stripe tells of the accounts that are connected to the install's own: on the platform's host. */
export const CONNECT_WEBHOOKS = '/webhooks/stripe';

/** Larger than any event a provider sends; what is larger was sent by somebody else. */
export const WEBHOOK_LIMIT = 256 * 1024;

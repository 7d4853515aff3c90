/** Where card providers tell a store what happened: /webhooks/{provider}/{account}, on the store's own host. */
export const WEBHOOKS = /^\/webhooks\/([a-z]{1,20})\/([0-9a-f-]{36})$/;

/** Larger than any event a provider sends; what is larger was sent by somebody else. */
export const WEBHOOK_LIMIT = 256 * 1024;

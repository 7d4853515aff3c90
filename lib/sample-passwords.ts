/** The passwords of demo mode's sample accounts. Everybody can read them here, and demo mode prints them. */
export const SAMPLE_PASSWORDS = {
  operator: 'souk-operator-demo',
  owner: 'souk-owner-demo',
  shopper: 'souk-shopper-demo',
} as const;

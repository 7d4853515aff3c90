import type { SetupStep } from '#domain/reports/index.ts';

/** The minutes that each step of the set-up takes an owner who does it for the first time. */
export const SETUP_MINUTES: Record<SetupStep, number> = {
  ...{ product: 3, logo: 2, country: 3, delivery: 3, payment: 2 },
  ...{ invoices: 2, policies: 5, order: 2, domain: 5 },
};

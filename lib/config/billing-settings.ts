import { z } from 'zod';
import { setting } from './setting-formats.ts';

/** The operator's account through which owners pay for their plans by card: one provider, or none. */
export const BILLING_SETTINGS = {
  STRIPE_BILLING_SECRET_KEY: setting(
    z
      .string()
      .regex(/^[sr]k_(?:test|live)_\S{6,}$/, 'must be a secret key of Stripe, like sk_live_…')
      .optional(),
    {
      default: 'not set: plans are not paid at Stripe',
      about: 'The secret key of your own Stripe account, through which store owners pay for their plans.',
    },
  ),
  STRIPE_BILLING_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^whsec_\S{6,}$/, 'must be the signing secret of a webhook endpoint, like whsec_…')
      .optional(),
    {
      default: 'not set',
      about:
        'The signing secret of that account’s webhook endpoint, PLATFORM_HOST’s /webhooks/billing. Needed with STRIPE_BILLING_SECRET_KEY.',
    },
  ),
  MOYASAR_BILLING_SECRET_KEY: setting(
    z
      .string()
      .regex(/^sk_(?:test|live)_\S{6,}$/, 'must be a secret key of Moyasar, like sk_live_…')
      .optional(),
    {
      default: 'not set: plans are not paid at Moyasar',
      about:
        'The secret key of your own Moyasar account, through which store owners pay for their plans, in place of Stripe.',
    },
  ),
  MOYASAR_BILLING_PUBLISHABLE_KEY: setting(
    z
      .string()
      .regex(/^pk_(?:test|live)_\S{6,}$/, 'must be a publishable key of Moyasar, like pk_live_…')
      .optional(),
    {
      default: 'not set',
      about:
        'The publishable key of that account, with which an owner’s browser saves the card. Needed with MOYASAR_BILLING_SECRET_KEY.',
    },
  ),
  MOYASAR_BILLING_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^\S{12,}$/, 'must have at least 12 characters and no spaces')
      .optional(),
    {
      default: 'not set',
      about:
        'The shared secret of that account’s webhook, PLATFORM_HOST’s /webhooks/billing. Needed with MOYASAR_BILLING_SECRET_KEY.',
    },
  ),
};

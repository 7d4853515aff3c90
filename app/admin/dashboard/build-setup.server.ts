import { SETUP_STEPS, type SetupStep } from '#domain/reports/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { DashboardView } from './dashboard-view.ts';

/**
 * The set-up steps, each with its page. Null once all are done, and for a member whose role does not set the shop up.
 */
export function buildSetup(
  steps: Record<SetupStep, boolean>,
  { undecided, samples }: Pick<NonNullable<DashboardView['setup']>, 'undecided' | 'samples'>,
  staff: Staff,
): DashboardView['setup'] {
  const done = SETUP_STEPS.filter((step) => steps[step]);
  if (done.length === SETUP_STEPS.length || !staff.can('branding.edit')) return null;
  const links: Record<SetupStep, string> = {
    product: '/admin/products/new',
    logo: '/admin/storesetting/logoAndColors',
    country: '/admin/settings/countryOffer',
    delivery: '/admin/settings/delivery',
    payment: '/admin/storesetting/paymentOptions',
    invoices: '/admin/settings/invoices',
    policies: '/admin/storesetting/terms&privacy',
    order: storefrontOrigin(staff.request.config, staff.store.slug),
    domain: '/admin/storesetting/customDomain',
  };
  return { steps: SETUP_STEPS, done, links, undecided, samples };
}

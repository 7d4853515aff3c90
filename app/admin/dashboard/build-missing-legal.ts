import type { LegalField } from '#domain/countries/index.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import type { DashboardView } from './dashboard-view.ts';

const CONTACT = '/admin/storesetting/contact&footer';
const SETTINGS = '/admin/settings/invoices';
const POLICIES = '/admin/storesetting/terms&privacy';

const ENTERED_AT: Record<LegalField, string> = {
  ...{ legalName: SETTINGS, registration: SETTINGS, vatNumber: SETTINGS, address: SETTINGS, seal: SETTINGS },
  ...{ phone: CONTACT, email: CONTACT },
  ...{ returns: POLICIES, privacy: POLICIES },
};

/** The missing legal details as text, with the page of the first one. */
export function buildMissingLegal(missing: LegalField[], locale: Locale): DashboardView['missingLegal'] {
  const [first] = missing;
  if (!first) return null;
  const t = translator(locale);
  const fields = new Intl.ListFormat(locale).format(missing.map((field) => t(`legal.field.${field}`)));
  return { to: ENTERED_AT[first], fields };
}

import type { StoreTx } from '#db/index.ts';
import {
  type AuthorityLink,
  type AuthorityMessage,
  explainMessage,
  type FatooraEnvironment,
  type LinkedDevice,
  readLink,
} from '#domain/fatoora/index.ts';
import { readInvoiceSettings, readTaxOverview } from '#domain/invoices/index.ts';
import { isVatNumberOf, type LegalDetails } from '#domain/legal/index.ts';
import { isFeatureOn } from '#domain/packages/index.ts';
import { dateTag, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { buildNumbers } from './draw-numbers.server.ts';
import { linkSchema } from './link-form.server.ts';
import {
  type CertificateView,
  type LinkDetails,
  type LinkStage,
  type LinkView,
  SELLER_SCHEMES,
} from './link-view.ts';
import type { ExplainedMessage } from './message-list.tsx';
import { buildReasons } from './reasons.server.ts';

const DAY = 24 * 3_600_000;
/** Owners are mailed this many days before the end; from then on the page asks for the renewal. */
const ENDING_DAYS = 30;
const ENVIRONMENTS: FatooraEnvironment[] = ['production', 'simulation', 'sandbox'];

/** The link of a store to the tax authority. */
export async function buildLink(tx: StoreTx, staff: Staff, isEditing: boolean): Promise<LinkView> {
  const link = await readLink(tx);
  const legal = await readInvoiceSettings(tx);
  const { vatNumber } = legal;
  const { active } = link;
  const isInPlan = active !== null || (await isFeatureOn(tx, 'e_invoicing'));
  return {
    stage: stageOf(link, { country: staff.store.shell.country, vatNumber, isEditing, isInPlan }),
    canEdit: staff.can('fatoora.edit'),
    vatNumber,
    isGroup: vatNumber[10] === '1',
    details: detailsOf(link.waiting ?? active, legal),
    environments: active?.environment === 'production' ? ['production'] : ENVIRONMENTS,
    limits: limitsOf(linkSchema),
    certificate: active && drawCertificate(active, staff),
    numbers: active && buildNumbers(await readTaxOverview(tx, staff.request.now), staff),
    reasons: active && (await buildReasons(tx, { seller: active.seller, locale: staff.request.locale })),
  };
}

type Facts = { country: string; vatNumber: string; isEditing: boolean; isInPlan: boolean };

function stageOf(
  { active, waiting }: AuthorityLink,
  { country, vatNumber, isEditing, isInPlan }: Facts,
): LinkStage {
  const hasVat = isVatNumberOf('SA', vatNumber);
  if (!active && country !== 'SA') return 'country';
  if (!isInPlan) return 'plan';
  if (!active && !hasVat) return 'vat';
  if (isEditing && hasVat) return 'details';
  if (waiting && !waiting.isRenewal) return 'code';
  return active ? 'connected' : 'details';
}

function detailsOf(device: LinkedDevice | null, legal: LegalDetails): LinkDetails {
  if (!device) return firstDetails(legal);
  const { name, otherId, address } = device.seller;
  const { building, street, district, city, postalCode } = address;
  return {
    ...{ environment: device.environment, name, building, street, district, city, postalCode },
    scheme: SELLER_SCHEMES.find((scheme) => scheme === otherId?.scheme) ?? 'CRN',
    registration: otherId?.value ?? '',
    unit: device.organizationUnit,
    industry: device.industry,
  };
}

/** The values that the store's legal details already contain. The short address ends in the building's number. */
function firstDetails({ legalNames, registrationKind, registrationNumber, shortAddress }: LegalDetails) {
  const t = translator('ar');
  return {
    environment: 'production' as const,
    name: legalNames.ar || legalNames.en,
    scheme: registrationKind === 'commercial' ? ('CRN' as const) : ('OTH' as const),
    registration: registrationNumber,
    building: shortAddress.slice(4),
    ...{ street: '', district: '', city: '', postalCode: '' },
    unit: t('taxdocs.details.mainBranch'),
    industry: t('taxdocs.details.retail'),
  };
}

function drawCertificate(
  { environment, validTo, stamped, chain }: LinkedDevice,
  { request }: Staff,
): CertificateView {
  const end = validTo ?? request.now;
  const days = Math.ceil((end.getTime() - request.now.getTime()) / DAY);
  const state =
    chain === 'broken' ? 'broken' : days <= 0 ? 'expired' : days <= ENDING_DAYS ? 'ending' : 'good';
  return { environment, until: riyadhDay(end, request.locale), days: Math.max(0, days), state, stamped };
}

export function riyadhDay(at: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone: 'Asia/Riyadh' }).format(at);
}

/** The authority's messages with our explanation; an undocumented one in its own words. */
export function explainAll(messages: AuthorityMessage[], locale: Locale): ExplainedMessage[] {
  const t = translator(locale);
  return messages.map(({ level, code, text }) => {
    const known = explainMessage({ code });
    return known
      ? { level, code, title: t(known.title), text: t(known.text) }
      : { level, code, title: t('fatoora.unknown'), text };
  });
}

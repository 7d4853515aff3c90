import type { StoreTx } from '#db/index.ts';
import { countryName, type Law, presetOf } from '#domain/countries/index.ts';
import { undecidedDelivery } from '#domain/delivery/index.ts';
import type { Action } from '#domain/identity/index.ts';
import { readPaymentRules } from '#domain/payments/index.ts';
import { type CountryOffer, OFFERED_PARTS, type OfferedPart } from '#domain/setup/index.ts';
import { percentText } from '#domain/tax/index.ts';
import { isolate } from '#lib/bidi.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { dayText } from '../../ui/console/when.ts';
import { daysText } from '../delivery/charge-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { OfferField, OfferRow, OfferView, PageBlock } from './offer-view.ts';

/** The permission for each part: the one of the screen on which that part is otherwise changed. */
export const NEEDED: Record<OfferedPart, Action> = {
  legal: 'invoices.settings',
  tax: 'taxes.edit',
  delivery: 'delivery.edit',
  cash: 'payments.edit',
  returns: 'content.edit',
  privacy: 'content.edit',
};

type Reading = { t: Translate; locale: Locale; amount: (amount: number) => string };

/** An offer with the values in force now, limited to the parts that this role may apply. */
export async function buildOffer(tx: StoreTx, offer: CountryOffer, staff: Staff): Promise<OfferView> {
  const { locale } = staff.request;
  const { currency, digits } = staff.store.shell;
  const amount = (value: number) => isolate(formatMoney(money(value, currency), { locale, digits }));
  const reading: Reading = { t: translator(locale), locale, amount };
  const offered = OFFERED_PARTS.filter((part) => offer.parts[part] !== null);
  const shown = offered.filter((part) => staff.can(NEEDED[part]));
  const today = await readToday(tx, reading);
  return {
    country: countryName(offer.country, locale),
    ...{ currency, stamp: offer.stamp },
    rows: shown.map((part) => ({
      ...{ part, today: today[part], fields: fieldsOf(part, offer.country) },
      ...drawPart(part, offer, reading),
    })),
    hidden: offered.length - shown.length,
  };
}

function fieldsOf(part: OfferedPart, country: string): OfferField[] {
  if (part === 'cash') return ['cashFee'];
  if (part !== 'legal') return [];
  const isRegistered = presetOf(country).legal.registration.commercial !== undefined;
  return isRegistered ? ['legalName', 'vatNumber', 'registrationNumber'] : ['legalName', 'vatNumber'];
}

async function readToday(tx: StoreTx, { t, amount }: Reading): Promise<Record<OfferedPart, string>> {
  const terms = await undecidedDelivery(tx);
  const { max } = (await readPaymentRules(tx)).rules.cash;
  const flat = terms ? amount(terms.flat.amount) : '';
  return {
    legal: t('countryoffer.today.legal'),
    tax: t('countryoffer.today.tax'),
    delivery: terms?.freeFrom
      ? t('countryoffer.today.deliveryFree', { flat, from: amount(terms.freeFrom.amount) })
      : t('countryoffer.today.delivery', { flat }),
    cash:
      max === null ? t('countryoffer.today.cash') : t('countryoffer.today.cashMost', { max: amount(max) }),
    returns: t('countryoffer.today.page'),
    privacy: t('countryoffer.today.page'),
  };
}

type Drawn = Pick<OfferRow, 'offered' | 'law' | 'pages'>;

function drawPart(part: OfferedPart, { country, parts }: CountryOffer, reading: Reading): Drawn {
  const { tax, withdrawal, privacyLaw } = presetOf(country);
  switch (part) {
    case 'legal':
      return { offered: [reading.t('countryoffer.offered.legal')], law: null, pages: [] };
    case 'tax':
      return { offered: taxLines(parts.tax ?? [], reading), law: lawText(tax?.law, reading), pages: [] };
    case 'delivery':
      return { offered: zoneLines(parts.delivery ?? [], reading), law: null, pages: [] };
    case 'cash': {
      const max = reading.amount(parts.cash?.max ?? 0);
      return { offered: [reading.t('countryoffer.offered.cash', { max })], law: null, pages: [] };
    }
    case 'returns':
      return drawPage(parts.returns, lawText(withdrawal?.law, reading), reading);
    case 'privacy':
      return drawPage(parts.privacy, lawText(privacyLaw, reading), reading);
  }
}

function taxLines(rules: NonNullable<CountryOffer['parts']['tax']>, { t, locale }: Reading): string[] {
  const rates = rules.map(({ names, rates }) =>
    t('countryoffer.offered.tax', {
      name: isolate(names[locale]),
      rate: isolate(percentText(rates.standard)),
    }),
  );
  return [...rates, t('countryoffer.offered.taxIncluded')];
}

function zoneLines(
  zones: NonNullable<CountryOffer['parts']['delivery']>,
  { t, locale, amount }: Reading,
): string[] {
  const lines = zones.flatMap(({ names, methods }) =>
    methods.map(({ price, freeFrom, minDays, maxDays, allowsCash }) => {
      const said = {
        zone: isolate(names[locale]),
        charge: price.kind === 'flat' ? amount(price.charge) : '',
        days: daysText(t, minDays, maxDays) ?? '',
        from: freeFrom === null ? '' : amount(freeFrom),
      };
      const text = t(freeFrom === null ? 'countryoffer.offered.zone' : 'countryoffer.offered.zoneFree', said);
      return allowsCash ? text : `${text} ${t('countryoffer.offered.noCash')}`;
    }),
  );
  return [...lines, t('countryoffer.offered.elsewhere')];
}

function drawPage(page: CountryOffer['parts']['returns'], law: string | null, { t, locale }: Reading): Drawn {
  if (!page) return { offered: [], law, pages: [] };
  return {
    offered: [t('countryoffer.offered.page', { title: isolate(page[locale].title) })],
    law,
    pages: LOCALES.map((each) => ({
      ...{ locale: each, title: page[each].title, blocks: blocksOf(page[each].bodyHtml) },
    })),
  };
}

/** The headings and paragraphs of a page template, which has no other markup. */
function blocksOf(html: string): PageBlock[] {
  return [...html.matchAll(/<(h2|p)>([^<]*)<\/(?:h2|p)>/g)].map(([, tag, text = '']) => ({
    isHeading: tag === 'h2',
    text: text.replace(/&#(\d{1,5});/g, (_, code) => String.fromCharCode(Number(code))),
  }));
}

function lawText(law: Law | null | undefined, { t, locale }: Reading): string | null {
  if (!law) return null;
  const since = isolate(dayText(law.since, locale));
  return t('countryoffer.law', { law: isolate(law.names[locale]), since });
}

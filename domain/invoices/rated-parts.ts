import type { UntaxedKind } from '#domain/fatoora/index.ts';
import { mulDivHalfUp } from '#lib/money/index.ts';
import type { Amounts, Charge, InvoiceData, InvoiceLine } from './invoice-data.ts';

/** The kind of amount that a part has; `other` is an amount of a credit note without a line. */
export type PartOf = 'goods' | 'delivery' | 'fee' | 'other';

/**
 * A part of a document at one rate. ratePpm: null if the rates of the tax are unknown; untaxed: the kind of
 * goods at 0 %.
 */
export type RatedPart = Amounts & { of: PartOf; ratePpm: number | null; untaxed: UntaxedKind | null };

/** correctedLines: the lines of the invoice that a credit note corrects; null on an invoice. */
export type Lines = {
  lines: readonly InvoiceLine[];
  correctedLines: readonly Pick<InvoiceLine, 'ratePpm' | 'taxClass'>[] | null;
};

type Contents = Lines & Pick<InvoiceData, 'delivery' | 'fee' | 'other' | 'buyer' | 'seller'>;

/**
 * The lines and charges of a document by rate. A charge with an unknown rate is split by `onlyRate`, the
 * order's only rate; if the order has several, the charge stays whole.
 */
export function ratedParts(document: Contents, onlyRate: number | null): RatedPart[] {
  const { lines, delivery, fee, other, buyer, seller } = document;
  const places = { country: buyer.country, home: seller.country };
  const charges: [PartOf, Charge | null][] = [
    ['delivery', delivery],
    ['fee', fee],
    ['other', other],
  ];
  const charged = charges.flatMap(([of, charge]) => {
    if (!charge) return [];
    const isWhole = charge.ratePpm === null && charge.tax > 0 && onlyRate === null;
    const split = isWhole ? [charge] : splitByRate(charge, onlyRate ?? 0);
    return split.map((part) => partOf(of, part, untaxedKindOfCharges(document, places)));
  });
  return [...lines.map((line) => partOf('goods', line, untaxedKind(line, places))), ...charged];
}

function partOf(of: PartOf, part: Amounts & { ratePpm: number | null }, kind: UntaxedKind): RatedPart {
  const { net, tax, gross, ratePpm } = part;
  return { of, net, tax, gross, ratePpm, untaxed: ratePpm === 0 ? kind : null };
}

/**
 * Splits an amount with an unknown rate, which may mix taxed and untaxed goods, by the rate of the taxed
 * goods.
 */
export function splitByRate(
  { net, tax, gross, ratePpm }: Amounts & { ratePpm: number | null },
  taxedPpm: number,
): (Amounts & { ratePpm: number })[] {
  if (ratePpm !== null) return [{ net, tax, gross, ratePpm }];
  if (tax === 0) return [{ net, tax, gross, ratePpm: 0 }];
  const taxed = mulDivHalfUp(tax, 1_000_000, taxedPpm);
  if (net - taxed <= 1) return [{ net, tax, gross, ratePpm: taxedPpm }];
  const rest = net - taxed;
  return [
    { net: taxed, tax, gross: taxed + tax, ratePpm: taxedPpm },
    { net: rest, tax: 0, gross: rest, ratePpm: 0 },
  ];
}

type Places = { country: string; home: string };

/** The kind of goods without tax. Goods without a class, in older documents, count as zero-rated. */
export function untaxedKind(
  { taxClass = 'zero' }: Pick<InvoiceLine, 'taxClass'>,
  { country, home }: Places,
): UntaxedKind {
  if (country !== home) return 'export';
  return taxClass === 'zero' || taxClass === 'exempt' ? taxClass : 'outOfScope';
}

/**
 * Charges without tax have the kind of the first goods without tax. A credit note takes it from the invoice's
 * lines, because a refunded amount has no lines.
 */
export function untaxedKindOfCharges({ lines, correctedLines }: Lines, places: Places): UntaxedKind {
  const untaxed = (correctedLines ?? lines).find(({ ratePpm }) => ratePpm === 0);
  return untaxedKind(untaxed ?? { taxClass: 'zero' }, places);
}

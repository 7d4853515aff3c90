import { decimalText, money } from '#lib/money/index.ts';
import { trimCharactersAtEnd } from '#lib/trim-characters.ts';
import type { TaxDocument, TaxLine } from './tax-document.ts';
import type { VatCategory } from './untaxed-reasons.ts';
import { element, textElement } from './xml.ts';

const VAT = element('cac:TaxScheme', textElement('cbc:ID', 'VAT'));
/** Enough digits that multiplying the rounded price by a quantity never changes a halala. */
const PRICE_DIGITS = 8;

/** An amount in minor units as a decimal text with its currency. */
export function amount(name: string, minor: number, currency: string): string {
  return textElement(`${name} currencyID="${currency}"`, decimalText(money(minor, currency)));
}

/** The VAT in riyals, then the VAT in the document's currency with a part for each category. */
export function taxTotals({ lines, currency, inRiyals }: TaxDocument): string[] {
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return [
    element('cac:TaxTotal', amount('cbc:TaxAmount', inRiyals?.vat ?? tax, 'SAR')),
    element(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', tax, currency),
      ...byCategory(lines).map((group) => subtotal(group, currency)),
    ),
  ];
}

export function lineElement(line: TaxLine, id: number, currency: string): string {
  return element(
    'cac:InvoiceLine',
    textElement('cbc:ID', String(id)),
    textElement('cbc:InvoicedQuantity unitCode="PCE"', String(line.quantity)),
    amount('cbc:LineExtensionAmount', line.net, currency),
    element(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', line.tax, currency),
      amount('cbc:RoundingAmount', line.gross, currency),
    ),
    element(
      'cac:Item',
      textElement('cbc:Name', line.name),
      element('cac:ClassifiedTaxCategory', categoryId(line.category), percent(line.category), VAT),
    ),
    element('cac:Price', textElement(`cbc:PriceAmount currencyID="${currency}"`, unitPrice(line, currency))),
  );
}

function subtotal(lines: TaxLine[], currency: string): string {
  const { category } = lines[0]!;
  const sum = (part: 'net' | 'tax') => lines.reduce((total, line) => total + line[part], 0);
  return element(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', sum('net'), currency),
    amount('cbc:TaxAmount', sum('tax'), currency),
    element('cac:TaxCategory', categoryId(category), percent(category), ...exemption(category), VAT),
  );
}

function byCategory(lines: TaxLine[]): TaxLine[][] {
  return [...Map.groupBy(lines, ({ category }) => JSON.stringify(category)).values()];
}

function categoryId({ code }: VatCategory): string {
  return textElement('cbc:ID', code);
}

function percent(category: VatCategory): string {
  return textElement('cbc:Percent', category.code === 'S' ? `${category.percent}.00` : '0.00');
}

function exemption(category: VatCategory): string[] {
  if (category.code === 'S') return [];
  return [
    textElement('cbc:TaxExemptionReasonCode', category.reasonCode),
    textElement('cbc:TaxExemptionReason', category.reason),
  ];
}

/**
 * Net price of one unit, after discounts, rounded half up to eight digits beyond those of the currency.
 * Quantity times price then equals the net amount of the line to the halala (rule BR-KSA-EN16931-11).
 */
function unitPrice({ net, quantity }: TaxLine, currency: string): string {
  const scale = 10n ** BigInt(PRICE_DIGITS);
  const scaled = (BigInt(net) * scale * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n);
  const whole = decimalText(money(Number(scaled / scale), currency));
  const rest = trimCharactersAtEnd((scaled % scale).toString().padStart(PRICE_DIGITS, '0'), '0');
  if (rest === '') return whole;
  return whole.includes('.') ? whole + rest : `${whole}.${rest}`;
}

import { hashToken } from '#lib/ids.ts';

/** UNCL5305 category of a line; all codes except S need the authority's reason (VATEX-SA-…) and its text. */
export type VatCategory =
  | { code: 'S'; percent: 5 | 15 }
  | { code: 'Z' | 'E' | 'O'; reasonCode: string; reason: string };

/**
 * Reasons for goods without VAT: codes and texts of the authority (XML Implementation Standard §11.2.4).
 * Private education and healthcare are excluded, because they need the buyer's national number (BR-KSA-49),
 * which a store does not ask for.
 */
const ZERO = {
  'VATEX-SA-32': 'Export of goods | صادرات السلع من المملكة',
  'VATEX-SA-33': 'Export of services | صادرات الخدمات من المملكة',
  'VATEX-SA-34-1': 'The international transport of Goods | النقل الدولي للسلع',
  'VATEX-SA-34-2': 'international transport of passengers | النقل الدولي للركاب',
  'VATEX-SA-34-3':
    'services directly connected and incidental to a Supply of international passenger transport | الخدمات المرتبطة مباشرة أو عرضيًا بتوريد النقل الدولي للركاب',
  'VATEX-SA-34-4': 'Supply of a qualifying means of transport | توريد وسائل النقل المؤهلة',
  'VATEX-SA-34-5':
    'Any services relating to Goods or passenger transportation, as defined in article twenty five of these Regulations | الخدمات ذات الصلة بنقل السلع أو الركاب وفقًا للمادة الخامسة والعشرين من اللائحة',
  'VATEX-SA-35': 'Medicines and medical equipment | الأدوية والمعدات الطبية',
  'VATEX-SA-36': 'Qualifying metals | المعادن المؤهلة',
  'VATEX-SA-MLTRY': 'supply of qualified military goods | توريد السلع العسكرية المؤهلة',
} as const;

const EXEMPT = {
  'VATEX-SA-29': 'Financial services mentioned in Article 29 of the VAT Regulations | الخدمات المالية',
  'VATEX-SA-29-7':
    'Life insurance services mentioned in Article 29 of the VAT Regulations | عقد تأمين على الحياة',
  'VATEX-SA-30':
    'Real estate transactions mentioned in Article 30 of the VAT Regulations | التوريدات العقارية المعفاة من الضريبة',
} as const;

export type ZeroReason = keyof typeof ZERO;
export type ExemptReason = keyof typeof EXEMPT;
export const ZERO_REASONS = Object.keys(ZERO) as ZeroReason[];
export const EXEMPT_REASONS = Object.keys(EXEMPT) as ExemptReason[];

/** A seller's reasons for each kind of untaxed goods; null or '' for a kind that it does not sell. */
export type UntaxedReasons = {
  zero: ZeroReason | null;
  exempt: ExemptReason | null;
  /** Free text, because the authority has no list for goods outside the scope of VAT. */
  outOfScope: string;
};

export type UntaxedKind = keyof UntaxedReasons | 'export';

/** The category of goods without VAT; null if the seller gave no reason. */
export function untaxedCategory(
  { untaxed }: { untaxed: UntaxedReasons },
  kind: UntaxedKind,
): VatCategory | null {
  if (kind === 'export') return { code: 'Z', reasonCode: 'VATEX-SA-32', reason: ZERO['VATEX-SA-32'] };
  const { zero, exempt, outOfScope } = untaxed;
  if (kind === 'zero') return zero && { code: 'Z', reasonCode: zero, reason: ZERO[zero] };
  if (kind === 'exempt') return exempt && { code: 'E', reasonCode: exempt, reason: EXEMPT[exempt] };
  return outOfScope === '' ? null : { code: 'O', reasonCode: 'VATEX-SA-OOS', reason: outOfScope };
}

/** A fingerprint of the reasons, by which a save detects that they have changed. */
export function untaxedStamp({ zero, exempt, outOfScope }: UntaxedReasons): string {
  return hashToken(JSON.stringify([zero, exempt, outOfScope])).slice(0, 16);
}

/** True if the authority's lists have the codes. */
export function areUntaxedReasons({ zero, exempt, outOfScope }: UntaxedReasons): boolean {
  const isZero = zero === null || Object.hasOwn(ZERO, zero);
  return isZero && (exempt === null || Object.hasOwn(EXEMPT, exempt)) && outOfScope.length <= 200;
}

import { withStore } from '#db/index.ts';
import {
  type DiscountForm,
  describeDiscount,
  parseDiscountForm,
  readTargets,
  type StoredDiscount,
} from '#domain/discounts/index.ts';
import { localTimeOf } from '#lib/local-time.ts';
import { LOCALES } from '#lib/locale.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { zoneText } from '../../ui/console/when.ts';
import { formTexts } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { DiscountView, Sentences, TypedDiscount } from './discount-view.ts';

const TEXTS = [
  'kind',
  'nameEn',
  'nameAr',
  'code',
  'percent',
  'amount',
  'maxAmount',
  'buyQuantity',
  'getQuantity',
  'repeatLimit',
  'minSubtotal',
  'minQuantity',
  'startsAt',
  'endsAt',
  'limitTotal',
  'limitPerCustomer',
] as const;

/** The fields of a posted form; a missing one is an empty text. */
export function typedInForm(form: FormData | URLSearchParams): TypedDiscount {
  const ids = (name: string) => [...new Set(form.getAll(name).map(String))].slice(0, 600);
  return {
    ...formTexts(form, TEXTS, 500),
    isAutomatic: form.get('way') === 'automatic',
    appliesToAll: form.get('goods') !== 'chosen',
    excludesSale: form.get('excludesSale') === 'yes',
    isStackable: form.get('isStackable') === 'yes',
    productIds: ids('productId'),
    categoryIds: ids('categoryId'),
  };
}

export function parseTyped(typed: DiscountForm, staff: Staff) {
  const { currency, timeZone } = staff.store.shell;
  return parseDiscountForm(typed, { currency, timeZone, now: staff.request.now });
}

/** The typed discount summarised in both languages; null while it is incomplete. */
export function sentencesOf(typed: TypedDiscount, staff: Staff): Sentences | null {
  // The summary does not need the discount's name, so a placeholder replaces an empty one.
  const parsed = parseTyped({ ...typed, nameEn: typed.nameEn || '…' }, staff);
  if (!parsed.ok) return null;
  const { terms, code } = parsed.value;
  const { currency, digits } = staff.store.shell;
  const say = (locale: 'en' | 'ar') =>
    describeDiscount(terms, code, { t: translator(locale, {}, digits), locale, digits, currency });
  return Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)])) as Sentences;
}

/** The editor's data of a saved discount or a new one. */
export async function buildDiscount(stored: StoredDiscount | null, staff: Staff): Promise<DiscountView> {
  const { store, request } = staff;
  const { currency, timeZone } = store.shell;
  const typed = stored ? typedOf(stored, staff) : emptyTyped(localTimeOf(request.now, timeZone));
  const targets = await titlesOf(typed.productIds, staff);
  return {
    id: stored?.id ?? null,
    version: stored?.version ?? 0,
    state: stored?.state ?? null,
    name: stored?.names[request.locale] ?? '',
    typed,
    sentences: stored ? sentencesOf(typed, staff) : null,
    uses: stored?.uses ?? 0,
    given: money(stored?.given ?? 0, currency),
    codeCount: stored?.codeCount ?? 0,
    codesUsed: stored?.codesUsed ?? 0,
    ...targets,
    currency,
    zone: zoneText({ now: request.now, timeZone, locale: request.locale }),
    canEdit: staff.can('discounts.edit'),
  };
}

export function titlesOf(productIds: string[], { store, request }: Staff) {
  return withStore(store.id, (tx) => readTargets(tx, { locale: request.locale, productIds }));
}

function typedOf(stored: StoredDiscount, { store }: Staff): TypedDiscount {
  const { currency, timeZone } = store.shell;
  const amount = (value: number | null) => (value ? decimalText(money(value, currency)) : '');
  const whole = (value: number | null) => (value === null ? '' : String(value));
  const isBuyGet = stored.kind === 'buy_get';
  return {
    kind: stored.kind,
    ...typedNames(stored.names),
    code: stored.code ?? '',
    percent: stored.kind === 'percent' || isBuyGet ? String(stored.ratePpm / 10_000) : '',
    amount: stored.kind === 'amount' ? amount(stored.amount) : '',
    maxAmount: amount(stored.maxAmount),
    buyQuantity: isBuyGet ? String(stored.buyQuantity) : '',
    getQuantity: isBuyGet ? String(stored.getQuantity) : '',
    repeatLimit: whole(stored.repeatLimit),
    minSubtotal: amount(stored.minSubtotal),
    minQuantity: whole(stored.minQuantity),
    startsAt: localTimeOf(stored.startsAt, timeZone),
    endsAt: stored.endsAt ? localTimeOf(stored.endsAt, timeZone) : '',
    limitTotal: whole(stored.limitTotal),
    limitPerCustomer: whole(stored.limitPerCustomer),
    isAutomatic: stored.isAutomatic,
    appliesToAll: stored.appliesToAll,
    excludesSale: stored.excludesSale,
    isStackable: stored.isStackable,
    productIds: stored.productIds,
    categoryIds: stored.categoryIds,
  };
}

// A name typed in one language is stored for both; in that case the other field is shown empty.
function typedNames({ en = '', ar = '' }: StoredDiscount['names']): { nameEn: string; nameAr: string } {
  const isArabic = /\p{Script=Arabic}/u.test(ar);
  if (en !== ar) return { nameEn: en, nameAr: ar };
  return isArabic ? { nameEn: '', nameAr: ar } : { nameEn: en, nameAr: '' };
}

function emptyTyped(startsAt: string): TypedDiscount {
  return { ...typedInForm(new FormData()), kind: 'percent', startsAt };
}

import type { ImageView } from '#domain/media/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { type Money, money, multiplyMoney } from '#lib/money/index.ts';
import type { CartLine, CartView, LineProblem } from './cart-view.ts';
import { freeFromOf, priceCart } from './price-cart.ts';
import { quotedOf, quoteOf } from './quote.ts';
import type { Goods } from './read-goods.ts';
import type { StoreTerms } from './store-terms.ts';

type CartPricing = Partial<Parameters<typeof priceCart>[2]>;

/**
 * Builds the cart view in one language. A pure function, so that placeOrder compares with exactly the cart
 * that viewCart showed.
 */
export function buildCart(
  goods: readonly Goods[],
  terms: StoreTerms,
  locale: Locale,
  { choice = {}, ...rest }: CartPricing = {},
): CartView {
  const lines = goods.map((item) => buildLineView(item, terms, locale));
  const counted = lines.filter((line) => !isLost(line));
  const sold = counted.map((line) => ({ ...line, ...classOf(goods, line) }));
  const priced = priceCart(sold, terms, { choice, ...rest });
  const { totals } = priced;
  return {
    currency: terms.currency,
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...priced,
    freeDeliveryFrom: freeFromOf(priced),
    quote: quoteOf(counted, quotedOf(totals)),
    canCheckout: lines.length > 0 && lines.every((line) => line.problems.every(isHarmless)),
  };
}

function buildLineView(item: Goods, terms: StoreTerms, locale: Locale): CartLine {
  const seen = money(item.seenAmount, item.seenCurrency ?? terms.base);
  const unitPrice = item.isSold ? money(item.amount ?? 0, terms.currency) : seen;
  const titled = inLanguage(item.texts, locale);
  return {
    variantId: item.variantId,
    productId: item.productId,
    slug: titled?.text.slug ?? '',
    title: titled?.text.title ?? '',
    titleLocale: titled?.locale ?? locale,
    options: item.options.map((option) => ({
      kind: option.kind,
      name: inLanguage(option.names, locale)?.text ?? '',
      value: inLanguage(option.values, locale)?.text ?? option.code,
      code: option.code,
      swatch: option.swatch,
    })),
    image: drawImage(item, locale),
    quantity: item.quantity,
    unitPrice,
    lineTotal: multiplyMoney(unitPrice, item.quantity),
    available: item.available,
    problems: problemsOf(item, seen, terms.currency),
  };
}

/**
 * | state now | problem |
 * | no longer for sale | gone, and no other problem |
 * | none left | sold_out |
 * | fewer left than wanted | only_n_left |
 * | the price differs from the seen price, in this currency | price_changed, also together with sold_out or
 * only_n_left |
 */
function problemsOf(item: Goods, seen: Money, currency: string): LineProblem[] {
  if (!item.isSold || item.amount === null) return [{ code: 'gone' }];
  const problems: LineProblem[] = [];
  const { available } = item;
  if (available === 0) problems.push({ code: 'sold_out' });
  else if (available !== null && available < item.quantity) problems.push({ code: 'only_n_left', available });
  // A price seen in another currency cannot be compared here; the checkout compares with the amounts on its
  // page.
  if (seen.currency === currency && item.amount !== seen.amount) {
    problems.push({ code: 'price_changed', was: seen, now: money(item.amount, currency) });
  }
  return problems;
}

function classOf(
  goods: readonly Goods[],
  line: CartLine,
): Pick<Goods, 'taxClass' | 'weightGrams' | 'isShipped'> {
  const item = goods.find(({ variantId }) => variantId === line.variantId);
  const { taxClass = 'standard', weightGrams = 0, isShipped = true } = item ?? {};
  return { taxClass, weightGrams, isShipped };
}

function isLost(line: CartLine): boolean {
  return line.problems.some((problem) => problem.code === 'gone' || problem.code === 'sold_out');
}

function isHarmless(problem: LineProblem): boolean {
  return problem.code === 'price_changed';
}

function drawImage(item: Goods, locale: Locale): ImageView | null {
  if (!item.media) return null;
  const { hash, width, height, alts } = item.media;
  const alt = inLanguage(alts, locale);
  return { src: `/media/${hash}`, width, height, alt: alt?.text ?? '', altLocale: alt?.locale ?? locale };
}

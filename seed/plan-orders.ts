import { toLatinDigits } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import type { Random } from './random.ts';
import type { CustomersFile } from './store-data.ts';
import type { PlannedVariant } from './variants.ts';

export type PlannedMove = {
  move: 'process' | 'ship' | 'deliver' | 'cancel' | 'collect_cash';
  at: Date;
  reason?: string;
};

/** An order as a shopper would send it, with its later moves. */
export type PlannedOrder = {
  placedAt: Date;
  locale: Locale;
  lines: { variantKey: string; quantity: number }[];
  form: Record<string, string>;
  moves: PlannedMove[];
  /** The payment method, for an order of the sample shopper's account; other orders are placed by guests. */
  shopper?: 'cash_on_delivery' | 'card';
};

export type OrderPlan = {
  now: Date;
  random: Random;
  /** The number of orders to plan. */
  count: number;
  days: number;
  defaultLocale: Locale;
  people: CustomersFile;
  variants: PlannedVariant[];
  /** True for products that sell more than the others. */
  isFeatured: (productKey: string) => boolean;
  /** The date on which a product was listed; earlier orders do not contain it. */
  listedAt: (productKey: string) => Date;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Plans orders over the last days, oldest first. The same seed and time give the same orders. */
export function planOrders(plan: OrderPlan): PlannedOrder[] {
  const shelf = shelfOf(plan);
  return placingTimes(plan).map((placedAt) => planOrder(plan, shelf, placedAt));
}

/**
 * The units that planned orders take and keep, by variant. Stock must start with that many additional units,
 * to end as the data states.
 */
export function unitsKept(orders: PlannedOrder[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const order of orders.filter(({ moves }) => !moves.some(({ move }) => move === 'cancel'))) {
    for (const { variantKey, quantity } of order.lines) {
      units.set(variantKey, (units.get(variantKey) ?? 0) + quantity);
    }
  }
  return units;
}

type Shelf = { item: PlannedVariant; weight: number }[];

// Gives each product a popularity, because a few products make most sales; featured ones get three times as much.
function shelfOf({ random, variants, isFeatured }: OrderPlan): Shelf {
  const taste = new Map<string, number>();
  return variants.map((item) => {
    const known = taste.get(item.productKey) ?? 0.3 + random.next() ** 2 * 2;
    taste.set(item.productKey, known);
    const sizes = variants.filter(({ productKey }) => productKey === item.productKey).length;
    return {
      item,
      weight: (known * (isFeatured(item.productKey) ? 3 : 1)) / Math.sqrt(sizes) / affordability(item),
    };
  });
}

// Expensive products sell less often than cheap ones.
function affordability({ price }: PlannedVariant): number {
  return Math.max(1, Math.log10(price.amount / 1000) ** 2);
}

// The times at which orders are placed: more of them towards today, none at night.
function placingTimes({ now, random, count, days }: OrderPlan): Date[] {
  const times = Array.from({ length: count }, () => {
    const ago = days * (1 - Math.sqrt(random.next() * 0.98 + 0.02));
    const day = new Date(now.getTime() - ago * DAY);
    day.setUTCHours(5 + random.whole(17), random.whole(60), random.whole(60), 0);
    return Math.min(day.getTime(), now.getTime() - (2 + random.whole(240)) * 60_000);
  });
  return times.sort((a, b) => a - b).map((time) => new Date(time));
}

function planOrder(plan: OrderPlan, shelf: Shelf, placedAt: Date): PlannedOrder {
  const { random, people } = plan;
  const moves = planMoves(plan, placedAt);
  const isCancelled = moves.some(({ move }) => move === 'cancel');
  // A cancelled order gives its units back, so it is planned only for products with enough stock: it must not
  // have taken the last units.
  const open = shelf.filter(
    ({ item }) =>
      plan.listedAt(item.productKey) < placedAt && (!isCancelled || item.stock === null || item.stock >= 6),
  );
  const person = random.pick(people.names);
  const locale: Locale = person.ar && random.chance(plan.defaultLocale === 'ar' ? 0.85 : 0.5) ? 'ar' : 'en';
  return { placedAt, locale, lines: planLines(random, open), form: planForm(plan, person, locale), moves };
}

function planLines(random: Random, shelf: Shelf): PlannedOrder['lines'] {
  const wanted = random.weighted([
    { item: 1, weight: 5 },
    { item: 2, weight: 3 },
    { item: 3, weight: 1.4 },
    { item: 4, weight: 0.5 },
  ]);
  const lines = new Map<string, PlannedOrder['lines'][number]>();
  for (let i = 0; i < wanted; i++) {
    const variant = random.weighted(shelf);
    const cheap = variant.price.amount < 8_000;
    const quantity = cheap && random.chance(0.3) ? 2 + random.whole(2) : 1;
    if (!lines.has(variant.productKey)) lines.set(variant.productKey, { variantKey: variant.key, quantity });
  }
  return [...lines.values()];
}

function planForm(
  plan: OrderPlan,
  person: CustomersFile['names'][number],
  locale: Locale,
): Record<string, string> {
  const { random, people } = plan;
  const say = (words: { en: string; ar?: string }) => words[locale] ?? words.en;
  const city = random.pick(people.cities);
  const house = 10 + random.whole(plan.defaultLocale === 'ar' ? 8_900 : 1_900);
  const street = say(random.pick(people.streets));
  return {
    name: say(person),
    email: `${person.en.toLowerCase().replace(/[^a-z]+/g, '.')}@${people.domain}`,
    phone: random.pick(people.phones) + people.phoneSuffix.replace(/#/g, () => String(random.whole(10))),
    address: addressLine({ street, house, locale, country: people.country }),
    addressMore: random.chance(0.45) ? say(random.pick(people.more)) : '',
    city: say(city),
    zipCode: toLatinDigits(city.zip),
    country: people.country,
    note: random.chance(0.12) ? say(random.pick(people.notes)) : '',
    paymentMethod: 'cash_on_delivery',
  };
}

function addressLine(at: { street: string; house: number; locale: Locale; country: string }): string {
  if (at.country === 'US') return `${at.house} ${at.street}`;
  return at.locale === 'ar' ? `${at.street}، مبنى ${at.house}` : `${at.street}, building ${at.house}`;
}

/** The moves of an order of that age: most are delivered and paid, the newest still wait. */
function planMoves({ now, random, people }: OrderPlan, placedAt: Date): PlannedMove[] {
  const moves: PlannedMove[] = [];
  let at = placedAt.getTime();
  const add = (move: PlannedMove['move'], hours: number, reason?: string): boolean => {
    const next = at + hours * HOUR;
    if (next >= now.getTime()) return false;
    at = next;
    moves.push({ move, at: new Date(next), ...(reason === undefined ? {} : { reason }) });
    return true;
  };
  const between = (from: number, to: number) => from + random.next() * (to - from);
  const cancels = random.chance(0.08);
  if (cancels && random.chance(0.6))
    return add('cancel', between(0.3, 10), random.pick(people.cancelReasons)) ? moves : [];
  if (!add('process', between(2, 30))) return moves;
  if (cancels) {
    add('cancel', between(1, 12), random.pick(people.cancelReasons));
    return moves;
  }
  if (!add('ship', between(4, 40)) || !add('deliver', between(20, 80))) return moves;
  // The courier hands over the money on the same day or with the next round; for a few deliveries it is still
  // outstanding.
  if (!random.chance(0.05)) add('collect_cash', between(0.1, 40));
  return moves;
}

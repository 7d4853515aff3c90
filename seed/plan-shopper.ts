import { SAMPLE_PASSWORDS } from '#lib/sample-passwords.ts';
import type { PlannedMove, PlannedOrder } from './plan-orders.ts';
import type { StoreData } from './store-data.ts';

export const SAMPLE_SHOPPER = { email: 'shopper@souk.example', password: SAMPLE_PASSWORDS.shopper };

const DAY = 86_400_000;
const HOUR = 3_600_000;
const ARRIVED = ['process', 'ship', 'deliver', 'collect_cash'] as const;

/** One order in each state, with its age in days. */
const ORDERS: { days: number; lines: number; moves: readonly PlannedMove['move'][]; isCard?: true }[] = [
  { days: 74, lines: 2, moves: ARRIVED },
  { days: 41, lines: 1, moves: ARRIVED },
  { days: 20, lines: 1, moves: ['cancel'] },
  { days: 6, lines: 2, moves: ['process', 'ship'] },
  { days: 2, lines: 1, moves: ['process'] },
  { days: 1, lines: 3, moves: [] },
  // The card payment of this order never succeeded: 'your order is not completed'.
  { days: 0.5, lines: 1, moves: [], isCard: true },
];

export type ShopperPlan = {
  data: StoreData;
  now: Date;
  variants: { key: string; productKey: string }[];
  listedAt: (productKey: string) => Date;
};

/** The orders of the sample shopper's account: one in every state. */
export function planShopperOrders({ data, now, variants, listedAt }: ShopperPlan): PlannedOrder[] {
  const form = shopperForm(data);
  return ORDERS.map(({ days, lines, moves, isCard }, index) => {
    const placedAt = new Date(now.getTime() - days * DAY);
    const shelf = variants.filter(({ productKey }) => listedAt(productKey) < placedAt);
    const chosen = Array.from({ length: lines }, (_, line) => shelf[(index * 17 + line * 29) % shelf.length]);
    const keys = new Set(chosen.flatMap((variant) => (variant ? [variant.key] : [])));
    return {
      placedAt,
      locale: data.store.defaultLocale,
      lines: [...keys].map((variantKey) => ({ variantKey, quantity: 1 })),
      form,
      moves: moves.map((move, step) => ({ move, at: new Date(placedAt.getTime() + (step * 9 + 3) * HOUR) })),
      shopper: isCard ? 'card' : 'cash_on_delivery',
    };
  });
}

export function shopperName({ store, people }: StoreData): string {
  const name = people.names[0];
  return (store.defaultLocale === 'ar' ? name?.ar : name?.en) ?? store.owner.name;
}

/** The checkout form of the sample shopper, also used as its saved address. */
export function shopperForm(data: StoreData) {
  const { store, people } = data;
  const city = people.cities[0];
  const street = people.streets[0];
  return {
    name: shopperName(data),
    email: SAMPLE_SHOPPER.email,
    phone: `${people.phones[0] ?? ''}${people.phoneSuffix.replace(/#/g, '5')}`,
    address: `${street?.[store.defaultLocale] ?? street?.en ?? ''} 12`,
    city: city?.[store.defaultLocale] ?? city?.en ?? '',
    zipCode: city?.zip ?? '',
    country: people.country,
  };
}

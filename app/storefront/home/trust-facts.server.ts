import type { HomePage, HomeSection } from '#domain/catalog/index.ts';
import { type DeliveryRules, deliveryIn, headlineTerms } from '#domain/delivery/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { cashFee } from '../product/cash-line.server.ts';

type Fact = HomeSection['items'][number];

/** Icons of the facts whose text comes from the store's settings unless the owner has written a text. */
const SETTINGS = ['truck', 'returns', 'cash'] as const;
type Setting = (typeof SETTINGS)[number];

function settingOf({ icon, title }: Fact): Setting | undefined {
  return title === '' ? SETTINGS.find((each) => each === icon) : undefined;
}

/**
 * Trust strips with texts from the settings, so that they cannot promise what the store's policies do not.
 */
export function withTrustFacts(shop: Shop, home: HomePage, rules: DeliveryRules): HomePage {
  const strips = home.sections.filter(({ kind }) => kind === 'trust');
  const wanted = new Set(strips.flatMap(({ items }) => items.map(settingOf)));
  const titles: Record<Setting, string> = {
    truck: wanted.has('truck') ? deliveryTitle(shop, rules) : '',
    returns: returnsTitle(shop),
    cash: cashTitle(shop),
  };
  const drawn = (fact: Fact): Fact[] => {
    const setting = settingOf(fact);
    if (!setting) return fact.title === '' ? [] : [fact];
    return titles[setting] === '' ? [] : [{ ...fact, title: titles[setting] }];
  };
  const sections = home.sections.map((section) =>
    section.kind === 'trust' ? { ...section, items: section.items.flatMap(drawn) } : section,
  );
  return { ...home, sections };
}

function deliveryTitle({ shell, currency, say, amount }: Shop, rules: DeliveryRules): string {
  const terms = headlineTerms(rules, shell.country);
  if (!terms) return '';
  const into = shell.currencies.find(({ code }) => code === currency) ?? null;
  const { flat, freeFrom } = deliveryIn(terms, into);
  if (flat.amount === 0) return say('home.trust.deliveryFree');
  return freeFrom
    ? say('home.trust.deliveryFrom', { amount: amount(freeFrom) })
    : say('home.trust.delivery', { amount: amount(flat) });
}

function returnsTitle({ shell, say }: Shop): string {
  return shell.returnDays === 0 ? '' : say('home.trust.returns', { days: shell.returnDays });
}

function cashTitle(shop: Shop): string {
  if (!shop.shell.takesCash) return '';
  const fee = cashFee(shop);
  return fee.amount === 0
    ? shop.say('home.trust.cash')
    : shop.say('home.trust.cashFee', { amount: shop.amount(fee) });
}

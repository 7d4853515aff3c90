import { FEATURES, listOffers } from '#domain/packages/index.ts';
import { TRIAL_DAYS } from '#domain/sign-up/index.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { PlanView } from './plan-view.ts';

/** The plans for sale: the current versions of the listed packages. A plan without a price is left out. */
export async function readPlans(locale: Locale): Promise<PlanView[]> {
  const t = translator(locale);
  const offers = await listOffers();
  // A feature that every plan includes is left out.
  const switched = FEATURES.filter((feature) => offers.some((offer) => offer.featuresOff.includes(feature)));
  return offers
    .filter(({ prices }) => prices.length > 0)
    .map(({ code, names, summaries, features, isRecommended, limits, prices, featuresOff }) => ({
      code,
      name: names[locale],
      summary: summaries[locale],
      features: [
        ...features.map((feature) => feature[locale]),
        ...switched
          .filter((feature) => !featuresOff.includes(feature))
          .map((feature) => t(`packagedesk.switch.${feature}`)),
      ],
      isRecommended,
      trialDays: TRIAL_DAYS,
      isFree: prices.every(({ perMonth, perYear }) => perMonth === 0 && perYear === 0),
      prices: dollarsFirst(prices).map(({ currency, perMonth, perYear }) => ({
        perMonth: money(perMonth, currency),
        perYear: money(perYear, currency),
      })),
      limits,
    }));
}

const dollarsFirst = <T extends { currency: string }>(prices: T[]) =>
  prices.toSorted((one, other) => Number(other.currency === 'USD') - Number(one.currency === 'USD'));

import { type RefObject, useCallback } from 'react';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import type { TillQuote } from './till-view.ts';
import { fetchJson, useAnswer } from './use-answer.ts';
import { type TillState, unitsIn } from './use-till.ts';

export type TillQuoting = {
  quote: TillQuote | null;
  /** True if the quote is for the current values of the form. */
  isFresh: boolean;
};

type At = { form: RefObject<HTMLFormElement | null>; posted: TillQuote | null };

/** The server's quote for the current values of the form; without scripts, for the last posted ones. */
export function useTillQuote(till: TillState, { form, posted }: At): TillQuoting {
  const isLive = useHydrated();
  const { lines, fields, payment, deliveryMethod, code, discountKind } = till;
  const sold = lines.filter(({ quantity }) => unitsIn(quantity) > 0);
  const units = sold.map(({ goods, quantity }) => [goods.variantId, unitsIn(quantity)]);
  // `posted` is part of the key, so that the quote is fetched again after a refused post.
  const stamp = JSON.stringify([units, fields, payment, deliveryMethod, code, discountKind, posted]);
  const load = useCallback(
    async (_: string, signal: AbortSignal) => {
      if (!form.current) return null;
      return fetchJson<TillQuote>('/admin/orders/new/quote', {
        ...{ method: 'POST', signal },
        body: new URLSearchParams(pairsOf(new FormData(form.current))),
      });
    },
    [form],
  );
  const answer = useAnswer(isLive && sold.length > 0 ? stamp : null, load);
  if (!isLive) return { quote: posted, isFresh: false };
  return { quote: answer?.answer ?? null, isFresh: answer?.of === stamp };
}

function pairsOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
}

import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ProductPage } from '#domain/catalog/index.ts';
import { type Choice, chooseByValues } from './variant-choice.ts';

/** One code per option, by the option's query parameter. */
export type Codes = Record<string, string>;

type Picked = { number: number; codes: Codes; moved: Choice['moved']; over: string };

/**
 * The selected options, stored in the URL (?size=M) so that they can be shared, reloaded and set without
 * scripts. A selection applies at once and the URL follows later, so a form sent in between contains the
 * shopper's selection.
 */
export function useChoice(product: ProductPage) {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const [picked, setPicked] = useState<Picked>();
  const landed = (location.state as { picked?: number } | null)?.picked ?? 0;
  const isOwn = picked && (location.key === picked.over || (landed > 0 && landed <= picked.number));
  const wanted = isOwn ? picked.codes : codesIn(search, product);
  const asked = chooseByValues(product, wanted);
  const choice = { ...asked, ...(isOwn && { moved: picked.moved }), isPicked: Boolean(isOwn) };

  const pick = (codes: Codes, kept: string) => {
    const next = chooseByValues(product, { ...codesOf(product, choice.codes), ...codes }, kept);
    setPicked({
      number: (picked?.number ?? 0) + 1,
      codes: codesOf(product, next.codes),
      moved: next.moved,
      over: location.key,
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: writes each choice to the address once
  useEffect(() => {
    if (!picked) return;
    const write = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.delete('problem');
      for (const [param, code] of Object.entries(picked.codes)) after.set(param, code);
      return after;
    };
    setSearch(write, { replace: true, preventScrollReset: true, state: { picked: picked.number } });
  }, [picked]);

  return { choice, pick, ...useShownPicture(choice) };
}

function codesIn(search: URLSearchParams, { options }: ProductPage): Codes {
  return Object.fromEntries(options.map(({ param }) => [param, search.get(param) ?? '']));
}

function codesOf({ options }: ProductPage, codes: string[]): Codes {
  return Object.fromEntries(options.map(({ param }, index) => [param, codes[index] ?? '']));
}

/** The chosen variant's picture, until the shopper selects another one. */
function useShownPicture({ variant }: Choice) {
  const [byHand, setByHand] = useState<{ index: number; variantId?: string }>();
  const isByHand = byHand !== undefined && byHand.variantId === variant?.id;
  return {
    shown: isByHand ? byHand.index : (variant?.imageIndex ?? 0),
    show: (index: number) => setByHand({ index, variantId: variant?.id }),
  };
}

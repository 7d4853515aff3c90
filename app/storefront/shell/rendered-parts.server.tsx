import type { ReactNode } from 'react';
import { RecentMap } from '#lib/recent-map.ts';
import { numberOf, renderInShell } from './render-in-shell.server.tsx';
import { useShell, useTexts } from './shell-context.tsx';

/** Limit of the cache, for about 350 stores in both languages; an entry takes about 5 kB. */
const MOST = 1500;

const parts = new RecentMap<string>(MOST);

/**
 * The cached markup of a part that all pages of a store share, rendered once per shell (decision 108). It is rendered
 * without cart and shopper, so a part that reads them throws.
 */
export function useRenderedPart(name: string, part: ReactNode): string {
  const shell = useShell();
  const text = useTexts();
  const key = `${numberOf(shell)} ${name}`;
  const before = parts.get(key);
  if (before !== undefined) return before;
  const markup = renderInShell(part, { shell, text });
  parts.set(key, markup);
  return markup;
}

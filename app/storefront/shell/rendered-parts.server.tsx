import type { ReactNode } from 'react';
import { renderedCapacity } from '#lib/memory.ts';
import { RecentMap } from '#lib/recent-map.ts';
import { numberOf, renderInShell, textBytes } from './render-in-shell.server.tsx';
import { useShell, useTexts } from './shell-context.tsx';

const parts = new RecentMap<string>(renderedCapacity(), { sizeOf: textBytes });

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

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ShellProvider, TextsContext } from './shell-context.tsx';
import type { ShellView } from './shell-view.ts';

// A shell belongs to one store, language and currency, and is replaced when it or its texts change, so markup
// cached under its number is never stale or another store's.
const numbers = new WeakMap<ShellView, number>();
let last = 0;

/** The number of a shell in this process, as part of a cache's key. */
export function numberOf(shell: ShellView): number {
  const number = numbers.get(shell) ?? ++last;
  numbers.set(shell, number);
  return number;
}

/** Renders a part by itself. renderToString starts without the surrounding contexts, so they are provided again. */
export function renderInShell(
  part: ReactNode,
  { shell, text }: { shell: ShellView; text: (key: string) => string },
): string {
  const markup = renderToString(
    <StaticRouter location="/">
      <ShellProvider shell={shell}>
        <TextsContext value={text}>{part}</TextsContext>
      </ShellProvider>
    </StaticRouter>,
  );
  // Copies the text: the rendered string is a rope of a hundred pieces, which every page would have to
  // flatten again.
  return Buffer.from(markup).toString();
}

/** The memory of a cached text in bytes: V8 stores a text with Arabic letters in two bytes per character. */
export function textBytes(text: string): number {
  return 2 * text.length + 64;
}

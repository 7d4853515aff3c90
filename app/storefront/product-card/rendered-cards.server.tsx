import { use } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { CartContext } from '../cart/cart-context.tsx';
import { ShellContext, ShellProvider, TextsContext } from '../shell/shell-context.tsx';
import type { ShellView } from '../shell/shell-view.ts';
import type { CardView } from './card-view.ts';
import { CardParts, cardClass } from './product-card.tsx';
import type { RenderedCard } from './rendered-cards.ts';

/** Limit of the cache; an entry takes about 3 kB. */
const MOST = 1500;

// Value null after the first request: most cards of a large store's lists are not requested again soon.
const drawn = new Map<string, RenderedCard | null>();

// A shell belongs to one store, language and currency, and is replaced when it or its texts change, so a
// cached card is never stale or another store's.
const numbers = new WeakMap<ShellView, number>();
let last = 0;

/**
 * Cached markup of a card, rendered on its second request and keyed by all that it shows: cards are most of a
 * list page's work, and the same on every page (decision 045).
 */
export function renderedCard(json: string): RenderedCard | null {
  const shell = use(ShellContext);
  if (!shell) return null;
  const key = `${numberOf(shell)} ${json}`;
  const before = drawn.get(key);
  // Re-inserted on each use: a Map iterates in insertion order, so the first entry is the least recently
  // used.
  if (before !== undefined) drawn.delete(key);
  else if (drawn.size >= MOST) drawn.delete(drawn.keys().next().value ?? '');
  const card = before === null ? draw(json, shell) : (before ?? null);
  drawn.set(key, card);
  return card;
}

function numberOf(shell: ShellView): number {
  const number = numbers.get(shell) ?? ++last;
  numbers.set(shell, number);
  return number;
}

// renderToString starts without the surrounding contexts, so they are provided again.
function draw(json: string, shell: ShellView): RenderedCard {
  const card: CardView = JSON.parse(json);
  const parts = renderToString(
    <StaticRouter location="/">
      <ShellProvider shell={shell}>
        <TextsContext value={use(TextsContext)}>
          <CartContext value={use(CartContext)}>
            <CardParts card={card} />
          </CartContext>
        </TextsContext>
      </ShellProvider>
    </StaticRouter>,
  );
  // Copies the text: the rendered string is a rope of a hundred pieces, which every page would have to
  // flatten again.
  return { className: cardClass(card), parts: Buffer.from(parts).toString() };
}

import { use } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { CartContext } from '../cart/cart-context.tsx';
import { ShellContext, ShellProvider, TextsContext } from '../shell/shell-context.tsx';
import type { ShellView } from '../shell/shell-view.ts';
import type { CardView } from './card-view.ts';
import type { DrawnCard } from './drawn-cards.ts';
import { CardParts, cardClass } from './product-card.tsx';

/** About 3 kB each. */
const MOST = 1500;

// null for what was asked for once: most cards of a large store's lists do not come again soon.
const drawn = new Map<string, DrawnCard | null>();

// The shell is a store's own in one language and currency, and another one when anything of it or of its texts changes:
// a card is never another store's, nor in words of before.
const numbers = new WeakMap<ShellView, number>();
let last = 0;

/**
 * A card is most of what a page of cards is made of, and the same on all of them: drawn when it comes a second time, and
 * kept by everything that it shows (decision 045).
 */
export function drawnCard(json: string): DrawnCard | null {
  const shell = use(ShellContext);
  if (!shell) return null;
  const key = `${numberOf(shell)} ${json}`;
  const before = drawn.get(key);
  // The last in a map's order is the last that was used.
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

// A rendering of its own starts without what is around this one.
function draw(json: string, shell: ShellView): DrawnCard {
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
  // In one piece: what was rendered is a hundred small texts, which each page would gather anew.
  return { className: cardClass(card), parts: Buffer.from(parts).toString() };
}

import { use } from 'react';
import { renderedCapacity } from '#lib/memory.ts';
import { RecentMap } from '#lib/recent-map.ts';
import { CartContext } from '../cart/cart-context.tsx';
import { numberOf, renderInShell, textBytes } from '../shell/render-in-shell.server.tsx';
import { ShellContext, TextsContext } from '../shell/shell-context.tsx';
import type { ShellView } from '../shell/shell-view.ts';
import type { CardView } from './card-view.ts';
import { CardParts, cardClass } from './product-card.tsx';
import type { RenderedCard } from './rendered-cards.ts';

// Value null after the first request: most cards of a large store's lists are not requested again soon.
const drawn = new RecentMap<RenderedCard | null>(renderedCapacity(), {
  sizeOf: (card, key) => textBytes(key) + textBytes(card?.parts ?? ''),
});

/**
 * Cached markup of a card, rendered on its second request and keyed by all that it shows: cards are most of a
 * list page's work, and the same on every page (decision 045).
 */
export function renderedCard(json: string): RenderedCard | null {
  const shell = use(ShellContext);
  if (!shell) return null;
  const key = `${numberOf(shell)} ${json}`;
  const before = drawn.get(key);
  if (before) return before;
  const card = before === null ? draw(json, shell) : null;
  drawn.set(key, card);
  return card;
}

function draw(json: string, shell: ShellView): RenderedCard {
  const card: CardView = JSON.parse(json);
  const parts = (
    <CartContext value={use(CartContext)}>
      <CardParts card={card} />
    </CartContext>
  );
  return { className: cardClass(card), parts: renderInShell(parts, { shell, text: use(TextsContext) }) };
}

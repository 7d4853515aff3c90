import { useEffect, useState } from 'react';
import { paths } from '../page/paths.ts';
import { SectionHead } from '../page/section-head.tsx';
import type { SentCard } from '../product-card/card-view.ts';
import { ProductGrid } from '../product-card/product-card.tsx';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { recentProducts, rememberProduct } from './recent-products.ts';

const SHOWN = 4;

export default function RecentRow({ productId }: { productId?: string }) {
  const text = useTexts();
  const cards = useRecentCards(productId);
  if (cards.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={text('product.recent')} />
        <ProductGrid cards={cards} columns={4} snap />
      </div>
    </section>
  );
}

function useRecentCards(productId?: string): SentCard[] {
  const href = useLocalePath();
  const [cards, setCards] = useState<SentCard[]>([]);
  useEffect(() => {
    const ids = productId ? rememberProduct(productId) : recentProducts();
    if (ids.length === 0) return setCards([]);
    let isGone = false;
    fetch(`${href(paths.cards)}?ids=${ids.join()}`)
      .then((answer) => (answer.ok ? answer.json() : { cards: [] }))
      .then((data: { cards: SentCard[] }) => isGone || setCards(data.cards.slice(0, SHOWN)))
      // Optional content: a failed request shows nothing.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [productId, href]);
  return cards;
}

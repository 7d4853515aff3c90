import { useEffect, useState } from 'react';
import { paths } from '../page/paths.ts';
import { SectionHead } from '../page/section-head.tsx';
import type { SentCard } from '../product-card/card-view.ts';
import { ProductGrid } from '../product-card/product-card.tsx';
import { MoreTexts, useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { type RecentAnswer, recentProducts, rememberProduct } from './recent-products.ts';

const SHOWN = 4;

export default function RecentRow({ productId }: { productId?: string }) {
  const { cards, texts } = useRecent(productId);
  if (cards.length === 0) return null;
  return (
    <MoreTexts texts={texts}>
      <Row cards={cards} />
    </MoreTexts>
  );
}

function Row({ cards }: { cards: SentCard[] }) {
  const text = useTexts();
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={text('product.recent')} />
        <ProductGrid cards={cards} columns={4} snap />
      </div>
    </section>
  );
}

const NOTHING: RecentAnswer = { cards: [], texts: {} };

function useRecent(productId?: string): RecentAnswer {
  const href = useLocalePath();
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    const ids = productId ? rememberProduct(productId) : recentProducts();
    if (ids.length === 0) return setAnswer(NOTHING);
    let isGone = false;
    fetch(`${href(paths.cards)}?ids=${ids.join()}`)
      .then((answer) => (answer.ok ? answer.json() : NOTHING))
      .then(({ cards, texts }: RecentAnswer) => isGone || setAnswer({ cards: cards.slice(0, SHOWN), texts }))
      // Optional content: a failed request shows nothing.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [productId, href]);
  return answer;
}

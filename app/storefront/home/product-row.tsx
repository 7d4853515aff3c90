import { SectionHead } from '../page/section-head.tsx';
import type { SentCard } from '../product-card/card-view.ts';
import { ProductGrid } from '../product-card/product-card.tsx';

/** A row of up to 8 products is a grid on wide screens; a longer row scrolls sideways. */
const ROW = 8;

/** Products with a heading; `to` is the full path of the page with all of them, if there is one. */
export function ProductRow({ title, to, items }: { title: string; to: string; items: SentCard[] }) {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={title} to={to} />
        <div className={items.length > ROW ? 'row-scroll' : undefined}>
          <ProductGrid cards={items} columns={4} snap />
        </div>
      </div>
    </section>
  );
}

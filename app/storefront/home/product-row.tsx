import { SectionHead } from '../page/section-head.tsx';
import type { SentCard } from '../product-card/card-view.ts';
import { ProductGrid } from '../product-card/product-card.tsx';

/** A row of up to 8 products is a grid on wide screens; a longer row scrolls sideways. */
const ROW = 8;

type Props = {
  title: string;
  /** The full path of the page with all of them. */
  to?: string;
  isGrid?: boolean;
  items: SentCard[];
};

export function ProductRow({ title, to, isGrid, items }: Props) {
  return (
    <section className="section">
      <div className="wrap">
        {title ? <SectionHead title={title} to={to} /> : null}
        <div className={items.length > ROW && !isGrid ? 'row-scroll' : undefined}>
          <ProductGrid cards={items} columns={4} snap={!isGrid} />
        </div>
      </div>
    </section>
  );
}

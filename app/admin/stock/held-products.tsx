import { Link } from 'react-router';
import type { HeldProduct } from '#domain/stock/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';

/** The products with the most units held by unpaid orders. */
export function HeldProducts({ products }: { products: HeldProduct[] }) {
  const t = useTexts();
  return (
    <section className="held-products" aria-labelledby="held-products">
      <h2 id="held-products" className="strong">
        {t('stock.holds.products')}
      </h2>
      <ol>
        {products.map(({ productId, title, titleLocale, quantity, orders }) => (
          <li key={productId}>
            <Link to={`/admin/products/${productId}`}>
              <OwnText locale={titleLocale}>{title}</OwnText>
            </Link>
            <span className="caption">
              {t('stock.holds.units', { count: quantity })}
              <span className="dot">·</span>
              {t('stock.holds.orders', { count: orders })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

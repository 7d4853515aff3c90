import type { SentCard } from '../product-card/card-view.ts';
import { ProductGrid } from '../product-card/product-card.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { useCart } from './cart-context.tsx';

/** Products offered with a cart. One that has been added to the cart since is left out. */
export function FittingGoods({ goods }: { goods: SentCard[] }) {
  const text = useTexts();
  const { lines } = useCart();
  const others = goods.filter(({ json }) => !lines.some(({ variantId }) => json.includes(variantId)));
  if (others.length === 0) return null;
  return (
    <section className="fitting-goods" aria-labelledby="fitting-goods">
      <h2 id="fitting-goods">{text('checkout.cart.fitting')}</h2>
      <ProductGrid cards={others} />
    </section>
  );
}

import type { ProductPage } from '#domain/catalog/index.ts';
import { formatMoney } from '#lib/money/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { useCart } from '../cart/cart-context.tsx';
import { type DeliveryOffers, deliveryLine, goodsWith, offerOf } from './delivery-line.ts';
import type { Choice } from './variant-choice.ts';

type Props = { product: ProductPage; choice: Choice; delivery: DeliveryOffers };

/**
 * Delivery terms of this order: first the server's terms for one piece, then those for the cart once the
 * browser knows it.
 */
export function DeliveryPromise({ product, choice, delivery }: Props) {
  const reading = useReading();
  const { lines } = useCart();
  const variant = choice.variant ?? { id: '', price: product.price };
  const offer = offerOf(delivery, variant.id);
  if (!offer) return null;
  const { isFree, missing } = deliveryLine(offer, goodsWith(lines, variant));
  const more = missing
    ? (delivery.words?.more.replace('#', `\u2068${formatMoney(missing, reading)}\u2069`) ?? '')
    : '';
  return (
    <li>
      <Icon name="truck" />
      <span>
        <b>{isFree ? delivery.words?.free : offer.text}</b>
        {[more, offer.dates].map((note) =>
          note ? (
            <span key={note} className="muted block">
              {note}
            </span>
          ) : null,
        )}
      </span>
    </li>
  );
}

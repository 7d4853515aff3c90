import { useTexts } from '../shell/shell-context.tsx';
import type { CartPageView } from './cart-views.ts';

/** Progress to free delivery; renders nothing when the store has none. */
export function FreeDelivery({ free }: { free: CartPageView['free'] }) {
  const text = useTexts();
  if (!free) return null;
  return (
    <div className="free-delivery">
      <span>{free.text}</span>
      <div
        className="progress"
        role="progressbar"
        aria-label={text('checkout.cart.freeProgress')}
        aria-valuenow={free.share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <b style={{ inlineSize: `${free.share}%` }} />
      </div>
    </div>
  );
}

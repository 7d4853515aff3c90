import { useEffect, useState } from 'react';
import type { ProductPage } from '#domain/catalog/index.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { type Choice, choiceWords } from './variant-choice.ts';

/**
 * Sticky buy bar on phones, shown once the buy button has scrolled out of view. Submits the form of the buy
 * button.
 */
export function BuyBar({
  product,
  choice,
  isSoldOut,
}: {
  product: ProductPage;
  choice: Choice;
  isSoldOut: boolean;
}) {
  const text = useTexts();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const actions = document.getElementById('buy-actions');
    if (!actions) return;
    // A button still below the view counts as visible: only scrolling past it shows the bar.
    const observer = new IntersectionObserver(
      ([entry]) => setOn(entry !== undefined && !entry.isIntersecting),
      {
        rootMargin: '-56px 0px 99999px 0px',
      },
    );
    observer.observe(actions);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={isOn ? 'buy-bar on' : 'buy-bar'} inert={!isOn}>
      <span>
        <MoneyText value={choice.variant?.price ?? product.price} />
        <bdi className="cap muted">{choiceWords(product, choice).join(' · ')}</bdi>
      </span>
      <button type="submit" form="buy" name="intent" value="add" className="btn primary" disabled={isSoldOut}>
        {isSoldOut ? text('storefront.product.soldOut') : text('storefront.product.addToCart')}
      </button>
    </div>
  );
}

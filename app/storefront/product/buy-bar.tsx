import { useEffect, useState } from 'react';
import type { ProductPage } from '#domain/catalog/index.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { type Choice, choiceWords } from './variant-choice.ts';

/**
 * Buy bar at the bottom of phones while the buttons of the page are out of view, from the first paint on. Submits
 * the form of the buy button; for a sold-out variant it leads to the field that asks for its return.
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
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const actions = document.getElementById('buy-actions');
    if (!actions) return;
    // Less the header and the bar itself, which cover what is below them.
    const observer = new IntersectionObserver(([entry]) => setOn(!entry?.isIntersecting), {
      rootMargin: '-56px 0px -72px',
    });
    observer.observe(actions);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={isOn ? 'buy-bar on' : 'buy-bar'} inert={!isOn}>
      <span>
        <MoneyText value={choice.variant?.price ?? product.price} />
        <bdi className="cap muted">{choiceWords(product, choice).join(' · ')}</bdi>
      </span>
      {isSoldOut ? (
        <a className="btn primary" href="#buy-actions">
          {text('backinstock.submit')}
        </a>
      ) : (
        <button type="submit" form="buy" name="intent" value="add" className="btn primary">
          {text('storefront.product.addToCart')}
        </button>
      )}
    </div>
  );
}

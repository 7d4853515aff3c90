import { memo, Suspense, useDeferredValue } from 'react';
import type { ProductPage } from '#domain/catalog/index.ts';
import { useCart } from '../cart/cart-context.tsx';
import { BoughtTogether } from './later-parts.ts';
import type { TogetherProps, TogetherView } from './together-view.ts';
import { type Choice, choiceWords } from './variant-choice.ts';

type Props = { product: ProductPage; choice: Choice; together: TogetherView };

/** Products often bought with the one of the page. Follows the choice and the cart once its code has loaded. */
export function Together({ product, choice, together }: Props) {
  const variant = useDeferredValue(choice.variant);
  const words = useDeferredValue(choiceWords(product, choice).join(' · '));
  const isSending = useDeferredValue(useCart().pending);
  return <Deferred {...{ product, together, variant, words, isSending }} />;
}

// Memoised, with deferred values: an update before the lazy code has loaded would render other markup than the
// server's, which React then replaces.
const Deferred = memo(function Deferred(props: TogetherProps) {
  return (
    <Suspense>
      <BoughtTogether {...props} />
    </Suspense>
  );
});

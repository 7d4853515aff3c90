import type { FormEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { useIsWished } from './wishes.ts';

/**
 * Heart button that adds a product to the wishlist or removes it. It submits the page's shared form
 * (WishForm).
 */
export function Heart({ productId, title, words }: { productId: string; title: string; words?: boolean }) {
  const text = useTexts();
  const pressed = useIsWished(productId);
  const label = text(pressed ? 'wishlist.remove' : 'wishlist.add');
  return (
    <button
      type="submit"
      form="wish"
      name="product"
      value={productId}
      className={words ? 'btn line wish-button' : 'heart'}
      aria-pressed={pressed}
      aria-label={words ? undefined : `${text('wishlist.add')}: ${title}`}
    >
      <Icon name="heart" size={words ? 's' : 'm'} />
      {words ? label : null}
    </button>
  );
}

/**
 * The form shared by all hearts of a page. Without scripts its answer is the wishlist, or sign-in for a guest; with
 * scripts the shopper stays on the page.
 */
export function WishForm() {
  const href = useLocalePath();
  const toast = useToast();
  const text = useTexts();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const around = {
      action: href(paths.wishlistNow),
      toast,
      failed: text('storefront.error.title'),
    };
    void import('./press-heart.ts').then(({ pressHeart }) => pressHeart(body, around));
  };
  return <form id="wish" method="post" action={href(paths.wishlist)} onSubmit={submit} />;
}

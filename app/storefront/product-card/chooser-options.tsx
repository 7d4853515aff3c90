import { useEffect, useRef, useState } from 'react';
import type { ProductPage } from '#domain/catalog/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useCart } from '../cart/cart-context.tsx';
import { paths } from '../page/paths.ts';
import { chooseByValues } from '../product/variant-choice.ts';
import { VariantPicker } from '../product/variant-picker.tsx';
import { Go } from '../shell/go.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';

const FORM = 'quick-buy';

/** A product's options and the button. The product's page sends their texts. */
export function ChooserOptions({ product, close }: { product: ProductPage; close: () => void }) {
  const text = useTexts();
  const href = useLocalePath();
  const cart = useCart();
  const { locale } = useShell();
  const [wanted, want] = useState<{ codes: Record<string, string>; kept?: string }>({ codes: {} });
  const choice = chooseByValues(product, wanted.codes, wanted.kept);
  const asCodes = () =>
    Object.fromEntries(product.options.map(({ param }, at) => [param, choice.codes[at] ?? '']));
  const { variant } = choice;
  const isSoldOut = variant?.state !== 'available';
  const image = product.images[variant?.imageIndex ?? 0] ?? product.images[0] ?? null;
  const refusal = cart.refusal?.formId === FORM ? cart.refusal.message : null;
  useClosingWhenAdded(close);
  return (
    <form id={FORM} method="post" action={href(paths.cart)} onSubmit={cart.submit} className="chooser-body">
      <input type="hidden" name="product" value={product.slug} />
      <input type="hidden" name="quantity" value="1" />
      <div className="picture">
        <Picture image={image} use="card" alt="" eager />
      </div>
      <div className="chooser-words">
        <h2>
          <OwnText locale={product.titleLocale === locale ? undefined : product.titleLocale}>
            {product.title}
          </OwnText>
        </h2>
        <p className="chooser-price">
          <MoneyText value={variant?.price ?? product.price} />
        </p>
        <VariantPicker
          product={product}
          choice={choice}
          onPick={(codes, kept) => want({ codes: { ...asCodes(), ...codes }, kept })}
        />
        {refusal ? (
          <p className="alert" role="alert">
            <Icon name="warning" size="s" />
            <span>{refusal}</span>
          </p>
        ) : null}
        <button
          type="submit"
          name="intent"
          value="add"
          className="btn primary tall full"
          disabled={isSoldOut}
        >
          {cart.pending ? <Icon name="spinner" size="s" /> : null}
          {text(isSoldOut ? 'storefront.product.soldOut' : 'storefront.product.addToCart')}
        </button>
        <Go className="link sm" to={href(paths.product(product.slug))}>
          {text('storefront.card.viewProduct')}
        </Go>
      </div>
    </form>
  );
}

/** Closes after a successful add; the toast and the badge confirm it. */
function useClosingWhenAdded(close: () => void): void {
  const { last, pending, refusal } = useCart();
  const openedWith = useRef(last);
  useEffect(() => {
    if (!pending && !refusal && last !== openedWith.current) close();
  }, [pending, refusal, last, close]);
}

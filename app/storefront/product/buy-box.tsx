import { type FormEvent, memo, Suspense } from 'react';
import type { ProductPage } from '#domain/catalog/index.ts';
import { formatMoney } from '#lib/money/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDigits, useReading } from '../../ui/locale-context.tsx';
import { useCart } from '../cart/cart-context.tsx';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { paths } from '../page/paths.ts';
import { type PluralForms, pluralText } from '../page/plural.ts';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { Heart } from '../wishlist/heart.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyHead, BuyPrice } from './buy-head.tsx';
import type { DeliveryOffers } from './delivery-line.ts';
import { DeliveryPromise } from './delivery-promise.tsx';
import { BackInStock } from './later-parts.ts';
import { ShareLink } from './share-link.tsx';
import type { SizeGuideView } from './size-guide-view.ts';
import type { Codes } from './use-choice.ts';
import { type Choice, choiceWords } from './variant-choice.ts';
import { VariantPicker } from './variant-picker.tsx';

/** The exact stock is shown up to this number. */
const FEW = 5;

type Props = {
  product: ProductPage;
  choice: Choice & { isPicked: boolean };
  onPick: (codes: Codes, kept: string) => void;
  onlyLeft: PluralForms;
  promises: { icon: 'cash' | 'check'; title: string; note: string }[];
  /** null if nothing is shipped. */
  delivery: DeliveryOffers | null;
  guide: SizeGuideView | null;
  taxNote: string;
  rating: { average: number; count: number } | null;
  /** URL of this page. */
  address: string;
  /** Refusal of a plain form post. */
  problem: string | null;
};

export function BuyBox(props: Props) {
  const { product, choice, guide } = props;
  const href = useLocalePath();
  const cart = useCart();
  const isSoldOut = choice.variant?.state !== 'available';
  const problem = cart.refusal?.formId === 'buy' ? cart.refusal.message : props.problem;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'buy') return;
    cart.submit(event);
  };
  return (
    <>
      <form id="buy" className="buy-box" method="post" action={href(paths.cart)} onSubmit={submit}>
        <input type="hidden" name="product" value={product.slug} />
        <BuyHead {...props} />
        <div className="buy-panel">
          <BuyPrice {...props} />
          <VariantPicker {...props} />
          {guide?.at === -1 ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server
            <div dangerouslySetInnerHTML={{ __html: guide.link }} />
          ) : null}
          <StockLine {...props} />
          {problem ? (
            <p className="alert" role="alert">
              <Icon name="warning" size="s" />
              <span>{problem}</span>
            </p>
          ) : null}
          <BuyActions product={product} soldOutId={isSoldOut ? (choice.variant?.id ?? '') : null} />
          <div className="buy-tools">
            <Heart productId={product.id} title={product.title} words />
            <ShareLink title={product.title} address={props.address} />
          </div>
          <Promises {...props} />
        </div>
      </form>
      {isSoldOut ? <form id="back-in-stock" method="post" action={href(paths.backInStock)} /> : null}
      <ChoiceStatus {...props} />
      <BuyBar product={product} choice={choice} isSoldOut={isSoldOut} />
    </>
  );
}

// Memoised: an update before the lazy code has loaded would remove the server's form and the text typed in
// it.
const SoldOut = memo(function SoldOut(props: { variantId: string; slug: string }) {
  return (
    <Suspense>
      <BackInStock {...props} />
    </Suspense>
  );
});

/** Stock of the chosen variant, as text. */
function useStock({ product, choice: { variant }, onlyLeft }: Props) {
  const text = useTexts();
  const { locale } = useShell();
  const say = useDigits();
  const left = variant?.left ?? null;
  if (variant?.state !== 'available') {
    const key = product.options.length > 0 ? 'soldOutHere' : 'soldOut';
    // text keys: storefront.product.{soldOut,soldOutHere}
    return { tone: 'warn', icon: 'warning', words: text(`storefront.product.${key}`) } as const;
  }
  if (left !== null && left <= FEW) {
    return { tone: 'warn', icon: 'warning', words: pluralText(onlyLeft, left, { locale, say }) } as const;
  }
  return { tone: 'good', icon: 'check', words: text('storefront.product.inStock') } as const;
}

function StockLine(props: Props) {
  const text = useTexts();
  const { moved } = props.choice;
  const { tone, icon, words } = useStock(props);
  return (
    <div className="stock">
      {moved.map(({ option, label }) => (
        <p key={option.param} className="notice info">
          <Icon name="info" size="s" />
          <span>{text('storefront.product.moved').replace('#1', option.name).replace('#2', label)}</span>
        </p>
      ))}
      <p className={`notice ${tone}`}>
        <Icon name={icon} size="s" />
        {words}
      </p>
    </div>
  );
}

/** Announces a new choice to screen readers, once: options, price and availability. */
function ChoiceStatus(props: Props) {
  const { product, choice } = props;
  const text = useTexts();
  const reading = useReading();
  const { words } = useStock(props);
  const said = text('product.choice')
    .replace('#1', choiceWords(product, choice).join(' '))
    .replace('#2', formatMoney(choice.variant?.price ?? product.price, reading))
    .replace('#3', words);
  const moved = choice.moved.map(({ option, label }) =>
    text('storefront.product.moved').replace('#1', option.name).replace('#2', label),
  );
  return (
    <p className="sr-only" role="status">
      {choice.isPicked ? [...moved, said].join('. ') : ''}
    </p>
  );
}

/** The buttons; for a sold-out variant the field that asks for its return, in the same place. */
function BuyActions({ product, soldOutId }: { product: ProductPage; soldOutId: string | null }) {
  const text = useTexts();
  const href = useLocalePath();
  const cart = useCart();
  return (
    <div className="buy-actions" id="buy-actions">
      {soldOutId === null ? (
        <>
          <QuantityStepper label={text('storefront.product.quantity')} initial={1} />
          <button type="submit" name="intent" value="add" className="btn primary tall full">
            {cart.pending ? <Icon name="spinner" size="s" /> : null}
            {text('storefront.product.addToCart')}
          </button>
          <button type="submit" name="intent" value="buy" className="btn line full span-all">
            {text('storefront.product.buyNow')}
          </button>
        </>
      ) : (
        <SoldOut variantId={soldOutId} slug={product.slug} />
      )}
      {product.options.length > 0 ? (
        <noscript>
          <button
            type="submit"
            formMethod="get"
            formAction={href(paths.product(product.slug))}
            className="btn line full"
          >
            {text('storefront.product.updateChoice')}
          </button>
        </noscript>
      ) : null}
    </div>
  );
}

function Promises(props: Props) {
  const { promises, delivery } = props;
  if (promises.length === 0 && !delivery) return null;
  return (
    <ul className="promises">
      {delivery ? <DeliveryPromise {...props} delivery={delivery} /> : null}
      {promises.map((promise) => (
        <li key={promise.title}>
          <Icon name={promise.icon} />
          <span>
            <b>{promise.title}</b>
            {promise.note ? <span className="muted block">{promise.note}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

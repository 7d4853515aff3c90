import { type ReactNode, useContext } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useCart } from '../cart/cart-context.tsx';
import { paths } from '../page/paths.ts';
import { RatingText } from '../reviews/rating.tsx';
import { Go } from '../shell/go.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { Heart } from '../wishlist/heart.tsx';
import type { CardView as Card, SentCard } from './card-view.ts';
import { RenderedCards } from './rendered-cards.ts';

type Props = {
  card: Card;
  eager?: boolean;
  /** Content below the card's own rows. */
  children?: ReactNode;
};

/** Product card: one link over the whole card, with the quick-add button above it. */
export function ProductCard(props: Props) {
  return (
    <article className={cardClass(props.card)}>
      <CardParts {...props} />
    </article>
  );
}

export const cardClass = ({ soldOut }: Card): string => (soldOut ? 'card is-sold-out' : 'card');

/**
 * A card in a list, from cached markup when the server has it. Pictures above the fold are always rendered,
 * because rendering also adds their preload links to the head.
 */
function ListedCard({ json, eager }: { json: string; eager: boolean }) {
  const drawn = useContext(RenderedCards);
  const before = eager ? null : drawn?.(json);
  if (!before) return <ProductCard card={JSON.parse(json)} eager={eager} />;
  // Our own markup, rendered from the parts of a ProductCard.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <article className={before.className} dangerouslySetInnerHTML={{ __html: before.parts }} />;
}

export function CardParts({ card, eager = false, children }: Props) {
  const { locale } = useShell();
  const href = useLocalePath();
  return (
    <>
      <div className="picture">
        <Picture image={card.image} use="card" alt="" eager={eager} />
        <Badges card={card} />
        {card.soldOut ? null : <QuickAdd card={card} />}
      </div>
      <Heart productId={card.id} title={card.title} />
      <div className="body">
        {card.brand ? (
          <span className="brand-name">
            <bdi>{card.brand}</bdi>
          </span>
        ) : null}
        <h3>
          <Go
            to={href(paths.product(card.slug))}
            lang={card.titleLocale === locale ? undefined : card.titleLocale}
            dir={card.titleLocale === locale ? undefined : 'auto'}
          >
            {card.title}
          </Go>
        </h3>
        <CardPrice card={card} />
        <RatingText rating={card.rating} />
        <Swatches card={card} />
        {children}
      </div>
    </>
  );
}

function Badges({ card }: { card: Card }) {
  const text = useTexts();
  const percent = discountPercent(card);
  if (card.soldOut) {
    return (
      <div className="badges">
        <span className="badge">{text('storefront.card.soldOut')}</span>
      </div>
    );
  }
  if (percent === 0 && !card.isNew) return null;
  return (
    <div className="badges">
      {percent > 0 ? (
        <span className="badge sale">
          <bdi dir="ltr" aria-hidden="true">{`−${percent}%`}</bdi>
          <span className="sr-only">{text('storefront.card.off').replace('#', String(percent))}</span>
        </span>
      ) : null}
      {card.isNew ? <span className="badge new">{text('storefront.card.new')}</span> : null}
    </div>
  );
}

/** Discount in whole percent, rounded down so that a card never promises more than the checkout gives. */
export function discountPercent(card: Pick<Card, 'price' | 'compareAt'>): number {
  const before = card.compareAt?.amount ?? 0;
  return before > card.price.amount ? Math.floor(((before - card.price.amount) * 100) / before) : 0;
}

function CardPrice({ card }: { card: Card }) {
  const text = useTexts();
  const onSale = discountPercent(card) > 0;
  return (
    <div className="price-row">
      {card.priceVaries ? <span className="from">{text('storefront.card.from')}</span> : null}
      {onSale ? <span className="sr-only">{text('storefront.card.salePrice')}</span> : null}
      <MoneyText value={card.price} className={onSale ? 'now' : ''} />
      {onSale && card.compareAt ? (
        <>
          <span className="sr-only">{text('storefront.card.originalPrice')}</span>
          <s>
            <MoneyText value={card.compareAt} className="old" />
          </s>
        </>
      ) : null}
    </div>
  );
}

function Swatches({ card: { swatches } }: { card: Card }) {
  const text = useTexts();
  if (!swatches) return null;
  return (
    <div
      className="swatches"
      role="img"
      aria-label={`${text('storefront.card.colours')}: ${swatches.labels}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: built on the server (card-view.server.ts)
      dangerouslySetInnerHTML={{ __html: swatches.html }}
    />
  );
}

/** Adds a product without options at once; otherwise leads to its options. */
function QuickAdd({ card }: { card: Card }) {
  const text = useTexts();
  const href = useLocalePath();
  const cart = useCart();
  if (!card.onlyVariantId) {
    return (
      <Go
        className="quick-add"
        to={href(paths.product(card.slug))}
        aria-label={`${text('storefront.card.chooseOptions')}: ${card.title}`}
        onClick={(event) => cart.choose(event, card.slug)}
      >
        <Icon name="plus" size="s" />
        <b>{text('storefront.card.chooseOptions')}</b>
      </Go>
    );
  }
  return (
    <button
      type="submit"
      form="quick-add"
      name="variant"
      value={card.onlyVariantId}
      className="quick-add"
      aria-label={`${text('storefront.card.addToCart')}: ${card.title}`}
    >
      <Icon name="plus" size="s" />
      <b>{text('storefront.card.addToCart')}</b>
    </button>
  );
}

/** The form shared by all quick-add buttons of a page. */
export function QuickAddForm() {
  const href = useLocalePath();
  const { submit } = useCart();
  return (
    <form id="quick-add" method="post" action={href(paths.cart)} onSubmit={submit}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="quantity" value="1" />
    </form>
  );
}

export function ProductGrid({
  cards,
  columns = 3,
  snap = false,
  eager = 0,
}: {
  cards: SentCard[];
  /** 4 on full-width pages, 3 beside a filter column. */
  columns?: 3 | 4;
  /** True for a row that scrolls sideways on phones. */
  snap?: boolean;
  /** Number of pictures above the fold, which load eagerly. */
  eager?: number;
}) {
  const classes = ['product-grid', columns === 4 ? 'four' : '', snap ? 'snap' : ''].filter(Boolean).join(' ');
  return (
    <div className={classes}>
      {cards.map(({ id, json }, index) => (
        <ListedCard key={id} json={json} eager={index < eager} />
      ))}
    </div>
  );
}

import textKeys from 'text-keys:wishlist/wishlist.route';
import { useEffect } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { withStore } from '#db/index.ts';
import { cardsOf } from '#domain/catalog/index.ts';
import { wishlistIds } from '#domain/wishlist/index.ts';
import wishSpot from '../art/spot-wishlist.svg';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { cardView } from '../product-card/card-view.server.ts';
import type { CardView } from '../product-card/card-view.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { useUserContext } from '../shell/user-context.tsx';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/wishlist.route';
import { isWished, onWishes, storeWishes } from './wishes.ts';
import { changeWishlist } from './wishlist-action.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { id: customerId } = await requireShopper(shop, url);
  const { locale, currency, now } = shop;
  const { ids, cards } = await withStore(shop.storeId, async (tx) => {
    const ids = await wishlistIds(tx, { customerId });
    return { ids, cards: await cardsOf(tx, ids, { locale, currency, now }) };
  });
  return {
    ids,
    cards: cards.map(cardView),
    count: shop.say('wishlist.count', { count: cards.length }),
    notice: readNotice(shop),
    texts: textsOf(shop.say, textKeys, { percent: '#' }),
    page: pageInfo(shop, { title: shop.say('wishlist.title'), path: paths.wishlist, noIndex: true }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeWishlist(shopOf(context), request);
}

export const meta = pageMeta;

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, ids, notice, count } = loaderData;
  const text = useTexts();
  const { refresh } = useUserContext();
  useFollowedList(ids);
  // Updates the cart badge after a product was added to the cart.
  useEffect(() => {
    if (notice) refresh();
  }, [notice, refresh]);
  const title = text('wishlist.title');
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title }]} />
      <Notice text={notice} />
      {actionData && !actionData.ok ? (
        <p className="alert" role="alert">
          {actionData.text}
        </p>
      ) : null}
      {cards.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <>
          <div className="wishlist-head">
            <h1>{title}</h1>
            <p className="muted sm">{count}</p>
          </div>
          <div className="product-grid four wl">
            {cards.map((card, index) => (
              <ProductCard key={card.id} card={card} eager={index < 4}>
                <NextStep card={card} />
              </ProductCard>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Removes a card when its heart is cleared. */
function useFollowedList(ids: string[]): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    storeWishes(ids);
    return onWishes(() => {
      if (ids.some((id) => !isWished(id))) void revalidate();
    });
  }, [ids, revalidate]);
}

/** Adds a product without options to the cart; otherwise links to the product. */
function NextStep({ card }: { card: CardView }) {
  const text = useTexts();
  const href = useLocalePath();
  if (card.soldOut || !card.onlyVariantId) {
    return (
      <div className="wish-next">
        <Link className="btn line full" to={href(paths.product(card.slug))}>
          {text(card.soldOut ? 'wishlist.notifyMe' : 'wishlist.chooseOptions')}
        </Link>
        <RemoveButton card={card} />
      </div>
    );
  }
  return (
    <div className="wish-next">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="product" value={card.id} />
        <input type="hidden" name="variant" value={card.onlyVariantId} />
        <button type="submit" className="btn line full">
          {text('wishlist.moveToCart')}
          <span className="sr-only">: {card.title}</span>
        </button>
      </Form>
      <RemoveButton card={card} />
    </div>
  );
}

/** Without scripts a heart only adds, so removing needs its own button. */
function RemoveButton({ card }: { card: CardView }) {
  const text = useTexts();
  return (
    <noscript>
      <form method="post">
        <input type="hidden" name="intent" value="remove" />
        <button type="submit" name="product" value={card.id} className="btn quiet full">
          {text('wishlist.remove')}
        </button>
      </form>
    </noscript>
  );
}

function EmptyWishlist() {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <EmptyState
      heading="h1"
      picture={wishSpot}
      title={text('wishlist.empty')}
      text={text('wishlist.emptyText')}
    >
      <Link className="btn primary" to={href(paths.products)}>
        {text('wishlist.browse')}
      </Link>
    </EmptyState>
  );
}

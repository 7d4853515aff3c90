import textKeys from 'text-keys:account/my-orders.route';
import { Link } from 'react-router';
import { withStore } from '#db/index.ts';
import { type OrderTab, ordersOfCustomer } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { useDigits } from '../../ui/locale-context.tsx';
import { Code } from '../../ui/own-text.tsx';
import ordersSpot from '../art/spot-orders.svg';
import { ownOrderView } from '../order/order-page.server.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/my-orders.route';
import { AccountFrame } from './account-frame.tsx';
import { accountView } from './account-page.server.ts';
import { OwnOrderList } from './own-orders.tsx';

const TABS: OrderTab[] = ['all', 'open', 'delivered', 'cancelled'];
const LAST_PAGE = 10_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const tab = TABS.find((name) => name === url.searchParams.get('tab')) ?? 'all';
  const at = Math.min(Math.max(parseWholeNumber(url.searchParams.get('page') ?? '') ?? 1, 1), LAST_PAGE);
  const found = await withStore(shop.storeId, (tx) =>
    ordersOfCustomer(tx, { customerId: shopper.id, tab, page: at }),
  );
  return {
    account: accountView(shopper),
    tab,
    tabs: TABS.map((name) => ({ name, count: found.counts[name] })),
    at,
    pages: found.pages,
    orders: found.rows.map((order) => ownOrderView(shop, order)),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, { title: shop.say('orders.mine.title'), path: paths.myOrders, noIndex: true }),
  };
}

export const meta = pageMeta;

type Loaded = Route.ComponentProps['loaderData'];

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { account, orders } = loaderData;
  const text = useTexts();
  return (
    <AccountFrame account={account} current="orders">
      <h1>{text('orders.mine.title')}</h1>
      <Tabs loaded={loaderData} />
      {orders.length > 0 ? <OwnOrderList orders={orders} /> : <NoOrders tab={loaderData.tab} />}
      <Pages loaded={loaderData} />
    </AccountFrame>
  );
}

function Tabs({ loaded: { tab, tabs } }: { loaded: Loaded }) {
  const text = useTexts();
  const href = useLocalePath();
  const say = useDigits();
  return (
    <nav className="tabs" aria-label={text('orders.mine.tabs')}>
      {tabs.map(({ name, count }) => (
        <Link
          key={name}
          to={name === 'all' ? href(paths.myOrders) : `${href(paths.myOrders)}?tab=${name}`}
          aria-current={name === tab ? 'page' : undefined}
          preventScrollReset
        >
          {/* text keys: orders.mine.{all,open,delivered,cancelled} */}
          {text(`orders.mine.${name}`)} <Code>{say(count)}</Code>
        </Link>
      ))}
    </nav>
  );
}

function NoOrders({ tab }: { tab: OrderTab }) {
  const text = useTexts();
  const href = useLocalePath();
  const isNone = tab === 'all';
  return (
    <EmptyState
      picture={ordersSpot}
      title={text(isNone ? 'orders.mine.empty' : 'orders.mine.emptyTab')}
      text={text(isNone ? 'orders.mine.emptyText' : 'orders.mine.emptyTabText')}
      framed
    >
      <Link className="btn primary" to={href(paths.newArrivals)}>
        {text('orders.mine.shop')}
      </Link>
    </EmptyState>
  );
}

function Pages({ loaded: { tab, at, pages } }: { loaded: Loaded }) {
  const text = useTexts();
  const href = useLocalePath();
  if (pages === 1) return null;
  const to = (page: number) => {
    const search = new URLSearchParams({
      ...(tab !== 'all' && { tab }),
      ...(page > 1 && { page: String(page) }),
    });
    return `${href(paths.myOrders)}${search.size > 0 ? `?${search}` : ''}`;
  };
  return (
    <nav className="order-pages" aria-label={text('orders.mine.pages')}>
      {at > 1 ? (
        <Link className="btn line small" rel="prev" to={to(Math.min(at - 1, pages))}>
          {text('orders.mine.newer')}
        </Link>
      ) : null}
      <Code>{`${Math.min(at, pages)} / ${pages}`}</Code>
      {at < pages ? (
        <Link className="btn line small" rel="next" to={to(at + 1)}>
          {text('orders.mine.older')}
        </Link>
      ) : null}
    </nav>
  );
}

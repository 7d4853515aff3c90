import textKeys from 'text-keys:payment/pay.route';
import { data, Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { requireOwnOrder } from '../order/own-order.server.ts';
import { PayCash } from '../order/own-order-actions.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/pay.route';
import { payByCard, readPayPage, refreshHeader } from './pay.server.ts';
import { PayCard } from './pay-card.tsx';
import type { PayWays } from './pay-ways.server.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = await requireOwnOrder(shop, params.number, url);
  const { number } = order;
  const pay = await readPayPage(shop, order, url);
  const headers = refreshHeader(shop, pay, number, url);
  const amount = shop.amount(order.balance);
  const loaded = {
    pay,
    number,
    lines: {
      total: shop.say('cardpay.pay.total', { amount }),
      declined: shop.say('cardpay.pay.declined'),
    },
    texts: textsOf(shop.say, textKeys, { amount }),
    page: pageInfo(shop, { title: shop.say('cardpay.pay.title'), path: paths.pay(number), noIndex: true }),
  };
  return data(loaded, { headers });
}

/** Opens a new provider page, or returns to the one already open. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const order = await requireOwnOrder(shop, params.number, url);
  return payByCard(shop, order);
}

/** A Refresh header navigates without scripts and is not limited by the CSP's form-action. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta = pageMeta;

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { pay, number, lines } = loaderData;
  return (
    <div className="wrap narrow page">
      <div className="thanks">
        {pay.kind === 'leading' ? <Leading url={pay.url} /> : null}
        {pay.kind === 'waiting' ? <Waiting number={number} again={pay.again} /> : null}
        {pay.kind === 'choose' ? (
          <Choose number={number} pay={pay} lines={lines} problem={actionData?.problem ?? null} />
        ) : null}
      </div>
    </div>
  );
}

function Leading({ url }: { url: string }) {
  const text = useTexts();
  return (
    <>
      <span className="thanks-mark waiting">
        <Icon name="lock" />
      </span>
      <h1>{text('cardpay.pay.leading')}</h1>
      <p className="muted">{text('cardpay.pay.leadingText')}</p>
      <a className="btn primary" href={url}>
        {text('cardpay.pay.go')}
      </a>
    </>
  );
}

function Waiting({ number, again }: { number: number; again: string }) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <>
      <span className="thanks-mark waiting">
        <Icon name="lock" />
      </span>
      <h1>{text('cardpay.pay.waiting')}</h1>
      <p className="muted" role="status">
        {text('cardpay.pay.waitingText')}
      </p>
      <div className="thanks-actions">
        <a className="btn primary" href={href(paths.pay(number)) + again}>
          {text('cardpay.pay.look')}
        </a>
        <Link className="btn line" to={href(paths.myOrder(number))}>
          {text('orders.confirmed.toOrder')}
        </Link>
      </div>
    </>
  );
}

type Choice = {
  number: number;
  pay: { isDeclined: boolean; canPayCard: boolean; cash: PayWays['cash'] };
  lines: { total: string; declined: string };
  problem: string | null;
};

function Choose({ number, pay, lines, problem }: Choice) {
  const text = useTexts();
  const href = useLocalePath();
  const said = problem ?? (pay.isDeclined ? lines.declined : null);
  return (
    <>
      <span className="thanks-mark unpaid">
        <Icon name="warning" />
      </span>
      <h1>{text('orders.confirmed.notCompleted')}</h1>
      {said ? (
        <p className="alert warn" role="alert">
          {said}
        </p>
      ) : null}
      <p className="muted">{lines.total}</p>
      {pay.cash?.fee ? <p className="muted">{pay.cash.fee}</p> : null}
      <div className="thanks-actions">
        {pay.canPayCard ? (
          <PayCard
            number={number}
            label={text(pay.isDeclined ? 'cardpay.pay.cardAgain' : 'cardpay.pay.card')}
          />
        ) : null}
        {pay.cash ? <PayCash number={number} agreed={pay.cash.agreed} isSecond={pay.canPayCard} /> : null}
        <Link className="btn line" to={href(paths.myOrder(number))}>
          {text('orders.confirmed.toOrder')}
        </Link>
      </div>
    </>
  );
}

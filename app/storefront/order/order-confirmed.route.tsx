import textKeys from 'text-keys:order/order-confirmed.route';
import { Link, redirect } from 'react-router';
import { PASSWORD_LENGTH, signUp } from '#domain/customers/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import type { MessageKey } from '#messages/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCartMirror } from '../cart/cart-context.tsx';
import { MiniLines } from '../checkout/order-summary.tsx';
import { notFound } from '../page/not-found.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { PayCard } from '../payment/pay-card.tsx';
import { type PayWays, readPayWays } from '../payment/pay-ways.server.ts';
import { awaitsTransfer } from '../payment/transfer.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { AccountAnswer } from '../sign-in/account-answer.ts';
import { fieldsAnswer, refusedAnswer, textOf } from '../sign-in/account-form.server.ts';
import { enterNew, visitOf } from '../sign-in/shopper-session.server.ts';
import type { Route } from './+types/order-confirmed.route';
import { confirmationOf, shownPhone } from './confirm-order.server.ts';
import { OrderDocuments } from './order-documents.tsx';
import { orderPageView, thanksValues } from './order-page.server.ts';
import { HelpBox, OrderFacts, OrderTotals, Progress } from './order-view.tsx';
import { ownDocuments } from './own-documents.server.ts';
import { ownFiles } from './own-files.server.ts';
import { afterOrdering, ownOrderOf, readOwnOrder } from './own-order.server.ts';
import { PayCash } from './own-order-actions.tsx';
import { Thanks } from './thanks.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { shop, order } = await ownOrderOf(args);
  if (order.status === 'cancelled') throw redirect(shop.href(paths.orderCancelled(order.number)));
  if (awaitsTransfer(order)) throw redirect(shop.href(paths.transfer(order.number)));
  const confirmation = await confirmationOf(shop, order);
  const path = paths.orderConfirmed(order.number);
  return {
    order: orderPageView(shop, order),
    ways: await readPayWays(shop, order),
    documents: await ownDocuments(shop, order),
    files: await ownFiles(shop, order),
    toConfirm: confirmation && {
      text: shop.say('payment.confirm.call', { phone: shownPhone(order.phone) }),
      codeText: confirmation === 'code' ? shop.say('payment.confirm.title') : null,
    },
    offer: (await shop.request.shopper()) ? null : offerOf(shop, order.email),
    ...afterOrdering(shop),
    texts: textsOf(shop.say, textKeys, thanksValues(order)),
    page: pageInfo(shop, {
      title: shop.say(titleKey(order)),
      path,
      noIndex: true,
    }),
  };
}

function titleKey({ shownStatus }: OrderView): MessageKey {
  const isWaiting = shownStatus === 'pending_payment' || shownStatus === 'to_confirm';
  return isWaiting ? `orders.status.${shownStatus}` : 'orders.confirmed.title';
}

function offerOf({ say }: Shop, email: string) {
  const help = say('account.field.passwordHelp', { count: PASSWORD_LENGTH.atLeast });
  return email === '' ? null : { email: say('orders.offer.email', { email: `\u2066${email}\u2069` }), help };
}

/**
 * Creates an account for a guest who has ordered, using the order's name and e-mail and the submitted
 * password.
 */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const order = await readOwnOrder(shop, params.number, url);
  if (!order || order.email === '') throw notFound(shop, 'order');
  const password = textOf(await request.formData(), 'password');
  const { userName: name, email } = order;
  const { publicOrigin: origin } = shop.request;
  const input = { name, email, password, locale: shop.locale, origin, visit: visitOf(shop) };
  const made = await signUp(shop.storeId, input, shop.request.act());
  if (!made.ok) {
    return made.code === 'fields_invalid' ? fieldsAnswer(shop, {}, made.data) : refusedAnswer(shop, {}, made);
  }
  return enterNew(shop, made.value, shop.href(paths.myOrders));
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function OrderConfirmed({ loaderData, actionData }: Route.ComponentProps) {
  const { order, notice, mirror } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  useCartMirror(notice ? mirror : undefined);
  return (
    <div className="wrap narrow page">
      {order.canPayCard ? (
        <NotCompleted number={order.number} cash={loaderData.ways.cash} />
      ) : (
        <Thanks number={order.number} isToConfirm={loaderData.toConfirm !== null} />
      )}
      <Notice text={notice} />
      {loaderData.toConfirm ? <ToConfirm number={order.number} {...loaderData.toConfirm} /> : null}
      <Progress order={order} title={text('orders.confirmed.next')} />
      <div className="two-columns">
        <div className="stack">
          <OrderDocuments documents={loaderData.files} />
          <section className="box">
            <h2>{text('orders.view.products')}</h2>
            <MiniLines lines={order.lines} />
          </section>
          <section className="box">
            <h2>{text('orders.view.details')}</h2>
            <OrderFacts order={order} />
          </section>
          <OrderDocuments documents={loaderData.documents} />
        </div>
        <div className="stack">
          <OrderTotals
            order={order}
            title={order.isUnpaid ? text('orders.confirmed.toPay') : text('orders.view.summary')}
          >
            {order.canPayCard ? null : (
              <Link className="btn primary full" to={href(paths.myOrder(order.number))}>
                {text('orders.confirmed.toOrder')}
              </Link>
            )}
            <Link className="btn line full" to={href(paths.home)}>
              {text('orders.confirmed.continue')}
            </Link>
          </OrderTotals>
          {loaderData.offer ? <AccountOffer offer={loaderData.offer} answer={actionData} /> : null}
          <HelpBox whatsapp={order.whatsapp} />
        </div>
      </div>
    </div>
  );
}

/** Offer of an account: a plain form with one field, so that this page loads none of the sign-in code. */
function AccountOffer(props: { offer: { email: string; help: string }; answer?: AccountAnswer }) {
  const { offer, answer } = props;
  const text = useTexts();
  const problem = answer?.errors.password ?? answer?.refusal;
  return (
    <section className="box account-offer">
      <h2>{text('orders.offer.title')}</h2>
      <p className="sm muted">{text('orders.offer.text')}</p>
      <p className="sm">{offer.email}</p>
      <form method="post" className="proof-form">
        <div className="field">
          <label htmlFor="password">{text('orders.offer.password')}</label>
          <input
            id="password"
            name="password"
            type="password"
            className="input"
            dir="ltr"
            maxLength={256}
            autoComplete="new-password"
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby="password-help"
          />
          <span className={problem ? 'field-error' : 'field-help'} id="password-help">
            {problem ? <Icon name="warning" size="s" /> : null}
            {problem ?? offer.help}
          </span>
        </div>
        <button type="submit" className="btn primary">
          {text('orders.offer.submit')}
        </button>
      </form>
    </section>
  );
}

/** A cash order that waits for the shopper's confirmation, by code or by call. */
function ToConfirm(props: { number: number; text: string; codeText: string | null }) {
  const href = useLocalePath();
  return (
    <div className="alert warn">
      <Icon name="phone" size="s" />
      {props.codeText ? (
        <Link className="link" to={href(paths.confirmOrder(props.number))}>
          {props.codeText}
        </Link>
      ) : (
        <span>{props.text}</span>
      )}
    </div>
  );
}

/** Shown while the card payment is pending, declined or abandoned, with another way to pay. */
function NotCompleted({ number, cash }: { number: number; cash: PayWays['cash'] }) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <div className="thanks">
      <span className="thanks-mark unpaid">
        <Icon name="warning" />
      </span>
      <h1>{text('orders.confirmed.notCompleted')}</h1>
      <p className="muted">{text('orders.confirmed.notCompletedText')}</p>
      {cash ? <p className="muted">{text('orders.confirmed.payCashText')}</p> : null}
      {cash?.fee ? <p className="muted">{cash.fee}</p> : null}
      <div className="thanks-actions">
        <PayCard number={number} label={text('cardpay.pay.card')} />
        {cash ? <PayCash number={number} agreed={cash.agreed} isSecond /> : null}
        <Link className="btn line" to={href(paths.myOrder(number))}>
          {text('orders.confirmed.toOrder')}
        </Link>
      </div>
    </div>
  );
}

import textKeys from 'text-keys:order/confirm-order.route';
import { Link, redirect } from 'react-router';
import type { OrderView } from '#domain/orders/index.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCartMirror } from '../cart/cart-context.tsx';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/confirm-order.route';
import { confirmationOf, confirmOrder, confirmView } from './confirm-order.server.ts';
import { afterOrdering, ownOrderOf } from './own-order.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { shop, order } = await ownOrderOf(args);
  await requireCode(shop, order);
  return {
    confirm: await confirmView(shop, order),
    ...afterOrdering(shop),
    texts: textsOf(shop.say, textKeys),
    page: pageInfo(shop, {
      title: shop.say('payment.confirm.title'),
      path: paths.confirmOrder(order.number),
      noIndex: true,
    }),
  };
}

export async function action(args: Route.ActionArgs) {
  const { shop, order } = await ownOrderOf(args);
  await requireCode(shop, order);
  return confirmOrder(shop, order, await args.request.formData());
}

/** Redirects to the order unless it waits for a code. */
async function requireCode(shop: Shop, order: OrderView): Promise<void> {
  if ((await confirmationOf(shop, order)) === 'code') return;
  throw redirect(shop.href(paths.orderConfirmed(order.number)), 303);
}

/** Forwards the action's headers (Retry-After), which React Router otherwise drops. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = pageMeta;

export default function ConfirmOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { confirm, notice, mirror } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  useCartMirror(notice ? mirror : undefined);
  return (
    <div className="wrap narrow page">
      <Notice text={notice} />
      <section className="box confirm-code">
        <span className="thanks-mark waiting">
          <Icon name="lock" />
        </span>
        <h1>{text('payment.confirm.title')}</h1>
        <p>{confirm.text}</p>
        {confirm.wasSent ? (
          <form method="post" className="proof-form">
            <TextField
              id="code"
              name="code"
              label={text('payment.confirm.code')}
              help={text('payment.confirm.codeHelp')}
              error={actionData?.of === 'code' ? actionData.problem : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              maxLength={20}
              required
            />
            <button type="submit" className="btn primary" name="intent" value="enter">
              {text('payment.confirm.submit')}
            </button>
          </form>
        ) : null}
        {confirm.canSend ? (
          <form method="post">
            <button
              type="submit"
              className={confirm.wasSent ? 'btn line' : 'btn primary'}
              name="intent"
              value="send"
            >
              {text(confirm.wasSent ? 'payment.confirm.again' : 'payment.confirm.send')}
            </button>
          </form>
        ) : null}
        {actionData?.of === 'send' ? (
          <p className="alert warn" role="alert">
            <Icon name="warning" size="s" />
            <span>{actionData.problem}</span>
          </p>
        ) : null}
        <p className="sm muted">{text('payment.confirm.later')}</p>
        <Link className="link" to={href(paths.myOrder(confirm.number))}>
          {text('payment.confirm.toOrder')}
        </Link>
      </section>
    </div>
  );
}

import textKeys from 'text-keys:order/my-order.route';
import { withStore } from '#db/index.ts';
import { Code } from '../../ui/own-text.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { accountView } from '../account/account-page.server.ts';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { notFound } from '../page/not-found.server.ts';
import { readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { readPayWays } from '../payment/pay-ways.server.ts';
import { awaitsTransfer, transferNote } from '../payment/transfer.server.ts';
import { TransferNote } from '../payment/transfer-note.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/my-order.route';
import { readAfterOrder } from './after-order.server.ts';
import { AfterOrder } from './after-order.tsx';
import { actOnOrder } from './order-action.server.ts';
import { OrderDocuments } from './order-documents.tsx';
import { orderPageView } from './order-page.server.ts';
import { OrderView } from './order-view.tsx';
import { ownDocuments } from './own-documents.server.ts';
import { ownFiles } from './own-files.server.ts';
import { ownOrderOf, readOwnOrder } from './own-order.server.ts';
import { NotCompleted, OrderReplyBox, OwnOrderActions, PayRest } from './own-order-actions.tsx';
import { ReturnForm } from './return-form.tsx';

/** Shows an order to its account or to the guest's own browser; everyone else is redirected to sign-in. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = await readOwnOrder(shop, params.number, url);
  const shopper = order ? await shop.request.shopper() : await requireShopper(shop, url);
  if (!order) throw notFound(shop, 'order');
  const number = `\u2066#${order.number}\u2069`;
  const { after, returnForm } = await withStore(shop.storeId, (tx) => readAfterOrder(tx, shop, order));
  return {
    after,
    returnForm,
    account: shopper ? accountView(shopper) : null,
    order: orderPageView(shop, order),
    ways: await readPayWays(shop, order),
    documents: await ownDocuments(shop, order),
    files: await ownFiles(shop, order),
    transfer: awaitsTransfer(order) ? transferNote(shop, order.number) : null,
    notice: readNotice(shop),
    texts: textsOf(shop.say, textKeys, { number }),
    page: pageInfo(shop, {
      title: `${shop.say('orders.own.heading')} ${number}`,
      path: paths.myOrder(order.number),
      noIndex: true,
    }),
  };
}

export async function action(args: Route.ActionArgs) {
  const { shop, order } = await ownOrderOf(args);
  return actOnOrder(shop, order, await args.request.formData());
}

export const meta = pageMeta;

export default function MyOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { account, order, notice, transfer } = loaderData;
  const page = (
    <>
      <Head number={order.number} hasList={account !== null} />
      <Notice text={notice} />
      <OrderReplyBox reply={actionData} />
      {order.canPayCard ? <NotCompleted order={order} ways={loaderData.ways} /> : null}
      {loaderData.ways.card ? <PayRest number={order.number} card={loaderData.ways.card} /> : null}
      {transfer ? <TransferNote {...transfer} /> : null}
      <OrderView order={order} actions={<OwnOrderActions order={order} />}>
        <OrderDocuments documents={loaderData.files} />
        <AfterOrder after={loaderData.after} />
        {loaderData.returnForm ? <ReturnForm form={loaderData.returnForm} asked={actionData?.asked} /> : null}
      </OrderView>
      <OrderDocuments documents={loaderData.documents} />
    </>
  );
  if (!account) return <div className="wrap page guest-order">{page}</div>;
  return (
    <AccountFrame account={account} current="orders">
      {page}
    </AccountFrame>
  );
}

function Head({ number, hasList }: { number: number; hasList: boolean }) {
  const text = useTexts();
  const mine = { title: text('orders.own.back'), path: paths.myOrders };
  return (
    <div>
      <Breadcrumbs trail={[...(hasList ? [mine] : []), { title: `#${number}` }]} />
      <h1>
        {text('orders.own.heading')} <Code>{`#${number}`}</Code>
      </h1>
    </div>
  );
}

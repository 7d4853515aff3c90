import textKeys from 'text-keys:payment/transfer.route';
import { Link, redirect } from 'react-router';
import { inMegabytes, PHOTO_BYTES } from '#lib/file-limits.ts';
import { Icon } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { useCartMirror } from '../cart/cart-context.tsx';
import { thanksValues } from '../order/order-page.server.ts';
import { HelpBox } from '../order/order-view.tsx';
import { afterOrdering, ownOrderOf } from '../order/own-order.server.ts';
import { FileInput } from '../page/file-input.tsx';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/transfer.route';
import {
  awaitsTransfer,
  receiveReceipt,
  type TransferAnswer,
  type TransferView,
  transferView,
} from './transfer.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { shop, order } = await ownOrderOf(args);
  if (!awaitsTransfer(order)) throw redirect(shop.href(paths.orderConfirmed(order.number)));
  return {
    transfer: await transferView(shop, order),
    ...afterOrdering(shop),
    texts: textsOf(shop.say, textKeys, { ...thanksValues(order), ...inMegabytes(PHOTO_BYTES) }),
    page: pageInfo(shop, {
      title: shop.say('payment.transfer.title'),
      path: paths.transfer(order.number),
      noIndex: true,
    }),
  };
}

export async function action(args: Route.ActionArgs) {
  const { shop, order } = await ownOrderOf(args);
  return receiveReceipt(shop, order, await args.request.formData());
}

export const meta = pageMeta;

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  const { transfer, notice, mirror } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  useCartMirror(notice ? mirror : undefined);
  return (
    <div className="wrap narrow page">
      <div className="thanks">
        <span className="thanks-mark waiting">
          <Icon name="check" />
        </span>
        <h1>{text('orders.confirmed.thanks')}</h1>
        <p className="muted">{text('payment.transfer.text')}</p>
      </div>
      <Notice text={notice} />
      <div className="two-columns">
        <div className="stack">
          <Account transfer={transfer} />
          <Receipts transfer={transfer} />
          <SendReceipt answer={actionData} />
        </div>
        <div className="stack">
          <Link className="btn line full" to={href(paths.myOrder(transfer.number))}>
            {text('orders.confirmed.toOrder')}
          </Link>
          <Link className="btn line full" to={href(paths.home)}>
            {text('orders.confirmed.continue')}
          </Link>
          <HelpBox />
        </div>
      </div>
    </div>
  );
}

function Account({ transfer }: { transfer: TransferView }) {
  const text = useTexts();
  return (
    <section className="box">
      <h2>{text('payment.transfer.title')}</h2>
      <dl className="order-facts">
        <Fact label={text('payment.transfer.amount')}>
          <b className="num">{transfer.amount}</b>
        </Fact>
        <Fact label={text('payment.transfer.reference')}>
          <Code>{transfer.reference}</Code>
        </Fact>
        <Fact label={text('payment.transfer.bank')}>
          <OwnText>{transfer.bank}</OwnText>
        </Fact>
        <Fact label={text('payment.transfer.holder')}>
          <OwnText>{transfer.holder}</OwnText>
        </Fact>
        <Fact label={text('payment.transfer.iban')} isWide>
          <Code>{transfer.iban}</Code>
        </Fact>
        {transfer.swift ? (
          <Fact label={text('payment.transfer.swift')}>
            <Code>{transfer.swift}</Code>
          </Fact>
        ) : null}
      </dl>
      {transfer.note ? (
        <p className="own-lines">
          <OwnText>{transfer.note}</OwnText>
        </p>
      ) : null}
      {transfer.until ? <p className="sm muted">{transfer.until}</p> : null}
    </section>
  );
}

function Fact(props: { label: string; isWide?: boolean; children: React.ReactNode }) {
  return (
    <div className={props.isWide ? 'wide' : undefined}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

const TONE = { waiting: 'info', accepted: 'good', refused: 'warn' } as const;

function Receipts({ transfer }: { transfer: TransferView }) {
  const text = useTexts();
  if (transfer.receipts.length === 0) return null;
  return (
    <section className="box" id="receipts">
      <h2>{text('payment.transfer.receipts')}</h2>
      <ul className="receipts">
        {transfer.receipts.map((receipt) => (
          <li key={receipt.id}>
            <span className={`status ${TONE[receipt.status]}`}>
              {/* text keys: payment.transfer.status.{waiting,accepted,refused} */}
              {text(`payment.transfer.status.${receipt.status}`)}
            </span>
            <span className="num sm">{receipt.when}</span>
            <a className="link sm" href={receipt.href}>
              {text('payment.transfer.open')}
            </a>
            {receipt.reason ? (
              <p className="sm">
                <OwnText>{receipt.reason}</OwnText>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SendReceipt({ answer }: { answer?: TransferAnswer }) {
  const text = useTexts();
  return (
    <section className="box">
      <h2>{text('payment.transfer.sendTitle')}</h2>
      <p className="sm muted">{text('payment.transfer.sendText')}</p>
      <form method="post" encType="multipart/form-data" className="proof-form">
        <div className="field">
          <label htmlFor="receipt">{text('payment.transfer.file')}</label>
          <FileInput
            id="receipt"
            name="receipt"
            accept="image/png,image/jpeg,application/pdf"
            required
            aria-invalid={answer ? true : undefined}
            aria-describedby="receipt-help"
          />
          <span className={answer ? 'field-error' : 'field-help'} id="receipt-help">
            {answer ? <Icon name="warning" size="s" /> : null}
            {answer?.problem ?? text('payment.transfer.fileHelp')}
          </span>
        </div>
        <button type="submit" className="btn primary">
          {text('payment.transfer.submit')}
        </button>
      </form>
    </section>
  );
}

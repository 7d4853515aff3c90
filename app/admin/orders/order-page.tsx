import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { Code } from '../../ui/own-text.tsx';
import { OrderFilesCard } from '../downloads/order-files-card.tsx';
import type { OrderFiles } from '../downloads/order-files-view.ts';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { UndoCall } from '../payments/call-form.tsx';
import { TransferLink } from '../payments/transfer-link.tsx';
import { CallCard } from './call-card.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { EditPanel } from './edit-panel.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { MadeCard } from './made-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { ImportedBadge, PaymentBadge, StatusBadge } from './order-badges.tsx';
import { CustomerCard, DeliveryCard, OrderCard } from './order-cards.tsx';
import { OrderItems } from './order-items.tsx';
import type { OrderPageView, OrderResult } from './order-page-view.ts';
import { OrderPayment } from './order-payment.tsx';
import { OrderProblem } from './order-problem.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import type { OrderPapers } from './papers-view.ts';
import { ParcelsCard } from './parcels-card.tsx';
import { PaymentLink } from './payment-link.tsx';
import { RefundPanel } from './refund-panel.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { ReturnsCards } from './returns-card.tsx';
import { ShipPanel } from './ship-panel.tsx';
import { TagsCard } from './tags-card.tsx';

type Props = {
  order: OrderPageView;
  papers: OrderPapers;
  files: OrderFiles | null;
  result: OrderResult | undefined;
};

export function OrderPage({ order, papers, files, result }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        heading={
          <>
            <Code>{`#${order.number}`}</Code>
            <PaymentBadge status={order.paymentStatus} />
            <StatusBadge status={order.shownStatus} />
            {order.placedBy === 'import' ? <ImportedBadge /> : null}
          </>
        }
        back={<BackLink to="/admin/orders">{t('common.orders')}</BackLink>}
        text={
          <>
            <When when={order.when} />
            <span className="dot">·</span>
            {t(`payment.method.${order.paymentMethod}`)}
          </>
        }
        acts={
          <>
            <TransferLink order={order} />
            <OrderActions order={order} />
          </>
        }
      />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      {result && 'said' in result && result.recorded ? <UndoCall call={result.recorded} action="." /> : null}
      <OrderProblem result={result} />
      {order.isJustMade ? <MadeCard order={order} hasSlip={papers.hasSlip} result={result} /> : null}
      <CancelOrder order={order} result={result} />
      <ShipPanel order={order} result={result} />
      <RefundPanel order={order} hasInvoice={papers.documents.length > 0} result={result} />
      <ReturnPanel order={order} result={result} />
      <EditPanel order={order} result={result} />
      <div className="split order-split">
        <div className="stack">
          <CallCard order={order} />
          <OrderItems
            lines={order.lines}
            itemCount={order.itemCount}
            fulfilment={order.status === 'cancelled' ? null : order.fulfilmentStatus}
          />
          <ReturnsCards order={order} />
          <ParcelsCard order={order} />
          <OrderPayment order={order} />
          <RefundsCard order={order} />
        </div>
        <div className="stack order-side">
          <CustomerCard order={order} />
          <DeliveryCard order={order} />
          <OrderCard order={order} />
          <PaymentLink order={order} result={result} />
          <OrderFilesCard files={files} result={result} />
          <InvoiceCard papers={papers} />
          <MailsCard papers={papers} />
          <TagsCard order={order} />
        </div>
        {/* Placed last, so that a phone shows the customer before it. */}
        <OrderTimeline order={order} result={result} />
      </div>
    </main>
  );
}

import { withStore } from '#db/index.ts';
import { type OrderToConfirm, ordersToConfirm } from '#domain/manual-payments/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/confirm-orders.route';
import { answerCall, whatsappQuestion } from './call.server.ts';
import { UndoCall } from './call-form.tsx';
import { CALL_PROBLEMS, type CallResult } from './call-view.ts';
import { cashTabsFor } from './cash-tabs.server.ts';
import { CashHead } from './cash-tabs.tsx';
import { ConfirmQueue, type QueueRow } from './confirm-queue.tsx';

export const loader = staffOnly('orders.confirm', async ({ url }: Route.LoaderArgs, staff) => {
  const after = url.searchParams.get('after');
  const page = await withStore(staff.store.id, (tx) => ordersToConfirm(tx, { after }));
  return {
    rows: page.rows.map((row) => drawRow(row, staff)),
    next: page.next,
    isFirst: after === null,
    canRefuse: staff.can('orders.refuse'),
    tabs: cashTabsFor(staff),
  };
});

export const action = staffOnly('orders.confirm', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const result = await answerCall(formText(form, 'orderId'), form, staff);
  return answerForm<CallResult>(result, 'problem' in result ? 409 : 200);
});

function drawRow({ placedAt, triedAt, ...row }: OrderToConfirm, staff: Staff): QueueRow {
  const { request, store } = staff;
  const reading = {
    now: request.now,
    timeZone: store.shell.timeZone,
    locale: request.locale,
    t: translator(request.locale),
  };
  const { locale: _, ...shown } = row;
  return {
    ...shown,
    phoneText: phoneText(row.phone),
    whatsapp: whatsappQuestion(row, staff),
    placed: whenText(placedAt, reading),
    tried: triedAt && whenText(triedAt, reading),
  };
}

export default function ConfirmOrders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { tabs, ...queue } = loaderData;
  return (
    <>
      <PageTitle page={t('payments.queue.title')} />
      <main className="page form" id="main">
        <CashHead tab="queue" tabs={tabs} />
        {actionData && 'said' in actionData ? (
          <>
            <AnnounceOnce text={t(`payments.queue.said.${actionData.said}`)} of={actionData} />
            {actionData.recorded ? <UndoCall call={actionData.recorded} /> : null}
          </>
        ) : null}
        {actionData && 'problem' in actionData ? (
          <PageNote tone="warning" isRefusal>
            {t(CALL_PROBLEMS[actionData.problem])}
          </PageNote>
        ) : null}
        <ConfirmQueue {...queue} />
      </main>
    </>
  );
}

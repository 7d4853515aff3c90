import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  type CallOutcome,
  type OrderToConfirm,
  ordersToConfirm,
  recordCall,
} from '#domain/manual-payments/index.ts';
import { formatMoney } from '#lib/money/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { waLink } from '../kit/wa-link.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/confirm-orders.route';
import { cashTabsFor } from './cash-tabs.server.ts';
import { CashHead } from './cash-tabs.tsx';
import { ConfirmQueue, type QueueResult, type QueueRow } from './confirm-queue.tsx';

const OUTCOMES: readonly CallOutcome[] = ['confirmed', 'no_answer', 'refused'];

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
  const outcome = OUTCOMES.find((name) => name === form.get('outcome'));
  if (!outcome) throw data(null, { status: 400 });
  const call = {
    orderId: formText(form, 'orderId'),
    outcome,
    note: formText(form, 'note'),
    refusePhone: form.get('refusePhone') === 'yes' && staff.can('orders.refuse'),
  };
  const done = await withStore(staff.store.id, (tx) => recordCall(tx, call, staff.request.act()));
  if (done.ok) return answerForm<QueueResult>({ said: outcome }, 200);
  if (done.code === 'order_not_found') throw data({ missing: 'order' }, { status: 404 });
  return answerForm<QueueResult>({ problem: done.code }, 409);
});

function drawRow({ placedAt, triedAt, locale, ...row }: OrderToConfirm, staff: Staff): QueueRow {
  const { request, store } = staff;
  const reading = {
    now: request.now,
    timeZone: store.shell.timeZone,
    locale: request.locale,
    t: translator(request.locale),
  };
  // The question is in the shopper's language, not the reader's.
  const question = translator(locale)('payments.queue.question', {
    name: row.userName,
    store: store.shell.texts[locale].name,
    number: row.number,
    total: formatMoney(row.total, { locale, digits: 'latn' }),
  });
  return {
    ...row,
    phoneText: phoneText(row.phone),
    whatsapp: waLink(row.phone, question),
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
          <AnnounceOnce text={t(`payments.queue.said.${actionData.said}`)} of={actionData} />
        ) : null}
        {actionData && 'problem' in actionData ? (
          <p className="note page-note" data-tone="warning" role="alert">
            <Glyph name="warning" />
            {t('payments.queue.gone')}
          </p>
        ) : null}
        <ConfirmQueue {...queue} />
      </main>
    </>
  );
}

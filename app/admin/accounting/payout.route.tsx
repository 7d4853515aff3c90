import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { matchAgain, readPayout, removePayout } from '#domain/accounting/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { dayText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/payout.route';
import { buildStatement } from './draw-payout.server.ts';
import { lineRules, PayoutPage } from './payout-page.tsx';
import { PAYOUTS_PATH, type PayoutAct } from './payouts-view.ts';

export const loader = staffOnly('accounting.view', async ({ url, params }: Route.LoaderArgs, staff) => {
  const { payoutId } = params;
  const state = readListState(url, lineRules(payoutId));
  const only = state.view === 'open' ? ('open' as const) : undefined;
  const found = await withStore(staff.store.id, (tx) => readPayout(tx, { ...state, payoutId, only }));
  if (!found.ok) throw data(null, { status: 404 });
  const { lines, counts, ...payout } = found.value;
  const rows = lines.rows.map((row) => ({ ...row, day: dayText(row.day, staff.request.locale) }));
  return {
    payout: buildStatement(payout, staff),
    list: { ...lines, rows, state, counts: { all: payout.rowCount, open: payout.openCount } },
    counts,
    canEdit: staff.can('accounting.edit'),
    seesOrders: staff.can('orders.view'),
  };
});

export const action = staffOnly(
  'accounting.edit',
  async ({ request: post, params }: Route.ActionArgs, staff) => {
    const { payoutId } = params;
    const intent = (await post.formData()).get('intent');
    const act = staff.request.act();
    if (intent === 'match') {
      const done = await withStore(staff.store.id, (tx) => matchAgain(tx, { payoutId }, act));
      if (!done.ok) throw data(null, { status: 404 });
      return answerForm<PayoutAct>(done.value, 200);
    }
    if (intent !== 'remove') return answerForm<PayoutAct>({}, 422);
    const done = await withStore(staff.store.id, (tx) => removePayout(tx, { payoutId }, act));
    if (done.ok) throw redirect(PAYOUTS_PATH, 303);
    if (done.code === 'payout_not_found') throw data(null, { status: 404 });
    return answerForm<PayoutAct>({ problem: { code: done.code, payoutId: done.data.payoutId } }, 409);
  },
);

export default function Payout({ loaderData, actionData }: Route.ComponentProps) {
  return <PayoutPage {...loaderData} result={actionData} />;
}

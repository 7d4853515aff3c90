import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { listPayouts, MAX_PAYOUT_ROWS } from '#domain/accounting/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { answerForm } from '../kit/answer.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/payouts.route';
import { buildStatement } from './draw-payout.server.ts';
import { PAYOUT_RULES, PayoutsPage } from './payouts-page.tsx';
import { PAYOUTS_PATH, type PayoutResult } from './payouts-view.ts';
import { receivePayout } from './receive-payout.server.ts';

export const loader = staffOnly('accounting.view', async ({ url }: Route.LoaderArgs, staff) => {
  const state = readListState(url, PAYOUT_RULES);
  const page = await withStore(staff.store.id, (tx) => listPayouts(tx, state));
  return {
    list: { ...page, state, rows: page.rows.map((row) => buildStatement(row, staff)) },
    maxRows: MAX_PAYOUT_ROWS,
    canEdit: staff.can('accounting.edit'),
  };
});

export const action = staffOnly('accounting.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const result = await receivePayout(await post.formData(), staff);
  if ('payoutId' in result) throw redirect(`${PAYOUTS_PATH}/${result.payoutId}`, 303);
  return answerForm<PayoutResult>(result, result.problem ? 422 : 200);
});

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  return <PayoutsPage {...loaderData} result={actionData} />;
}

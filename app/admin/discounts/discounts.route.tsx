import { withStore } from '#db/index.ts';
import { listDiscounts } from '#domain/discounts/index.ts';
import { money } from '#lib/money/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/discounts.route';
import { DiscountList } from './discount-list.tsx';
import { DISCOUNT_RULES } from './discount-view.ts';

export const loader = staffOnly('discounts.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const state = readListState(url, DISCOUNT_RULES);
  const asked = { ...state, at: request.now, state: state.view === 'all' ? null : state.view };
  const page = await withStore(store.id, (tx) => listDiscounts(tx, asked));
  const when = whenFor(staff);
  const { currency } = store.shell;
  const rows = page.rows.map(({ startsAt, endsAt, names, given, ...row }) => ({
    ...row,
    name: names[request.locale] ?? '',
    starts: row.state === 'scheduled' || endsAt ? when(startsAt) : null,
    ends: endsAt && when(endsAt),
    given: money(given, currency),
    value: money(row.amount, currency),
  }));
  return { list: { ...page, state, rows }, canEdit: staff.can('discounts.edit') };
});

export default function Discounts({ loaderData }: Route.ComponentProps) {
  return <DiscountList {...loaderData} />;
}

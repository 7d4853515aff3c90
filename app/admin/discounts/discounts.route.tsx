import { withStore } from '#db/index.ts';
import { listPromotions } from '#domain/discounts/index.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { searchWords } from '../list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { Route } from './+types/discounts.route';
import { DiscountList } from './discount-list.tsx';
import { DISCOUNT_VIEWS } from './discount-view.ts';

export const loader = staffOnly('discounts.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const asked = url.searchParams.get('view');
  const view = DISCOUNT_VIEWS.find((each) => each === asked) ?? 'all';
  const query = searchWords(url);
  const after = url.searchParams.get('after');
  const state = view === 'all' ? undefined : view;
  const list = await withStore(store.id, (tx) =>
    listPromotions(tx, { at: request.now, query, state, after }),
  );
  const { timeZone, currency } = store.shell;
  const reading = { now: request.now, timeZone, locale: request.locale, t: translator(request.locale) };
  return {
    view,
    query,
    rows: list.rows.map(({ startsAt, endsAt, names, given, ...row }) => ({
      ...row,
      name: names[request.locale] ?? '',
      starts: row.state === 'scheduled' || endsAt ? whenText(startsAt, reading) : null,
      ends: endsAt && whenText(endsAt, reading),
      given: money(given, currency),
      value: money(row.amount, currency),
    })),
    counts: list.counts,
    next: list.next,
    isFirst: after === null,
    canEdit: staff.can('discounts.edit'),
  };
});

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('promotions.title')} />
      <DiscountList {...loaderData} />
    </>
  );
}

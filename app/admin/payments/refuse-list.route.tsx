import { withStore } from '#db/index.ts';
import { toE164 } from '#domain/checkout/index.ts';
import { cashRefusals, forgiveCashOf, refuseCashOf } from '#domain/payments/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText, formTexts } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/refuse-list.route';
import { cashTabsFor } from './cash-tabs.server.ts';
import { CashHead } from './cash-tabs.tsx';
import { RefuseList, type RefuseResult } from './refuse-list.tsx';

export const loader = staffOnly('orders.refuse', async (_: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const rows = await withStore(store.id, cashRefusals);
  return {
    tabs: cashTabsFor(staff),
    rows: rows.map(({ value, addedAt, ...row }) => ({
      ...row,
      text: row.kind === 'phone' ? phoneText(value) : value,
      when: whenText(addedAt, reading),
    })),
  };
});

export const action = staffOnly('orders.refuse', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const act = staff.request.act();
  if (form.get('intent') === 'remove') {
    const id = formText(form, 'id');
    await withStore(staff.store.id, (tx) => forgiveCashOf(tx, { id }, act));
    return answerForm<RefuseResult>({ done: true }, 200);
  }
  const typed = formTexts(form, ['who', 'reason'], 1000);
  const kind = typed.who.includes('@') ? 'email' : 'phone';
  const value = kind === 'email' ? typed.who : (toE164(typed.who, staff.store.shell.country) ?? '');
  const added = await withStore(staff.store.id, (tx) =>
    refuseCashOf(tx, { kind, value, reason: typed.reason }, act),
  );
  return added.ok
    ? answerForm<RefuseResult>({ done: true }, 200)
    : answerForm<RefuseResult>({ problem: added.code, typed }, 422);
});

export default function RefuseListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('payments.refuse.title')} />
      <main className="page form" id="main">
        <CashHead tab="refuse" tabs={loaderData.tabs} />
        {actionData && 'done' in actionData ? (
          <AnnounceOnce text={t('common.toast.updated')} of={actionData} />
        ) : null}
        <RefuseList rows={loaderData.rows} result={actionData} />
      </main>
    </>
  );
}

import { withStore } from '#db/index.ts';
import { creditOf, creditOwner, giveCredit, takeCredit } from '#domain/payments/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { parseMoney } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/store-credit.route';
import { type CreditPageView, type CreditResult, StoreCreditPage } from './store-credit.tsx';

export const loader = staffOnly('credit.give', async ({ url }: Route.LoaderArgs, staff) => {
  const { locale, now } = staff.request;
  const { currency, timeZone } = staff.store.shell;
  const reading = { now, timeZone, locale, t: translator(locale) };
  const email = (url.searchParams.get('email') ?? '').trim().slice(0, 254);
  const found = await withStore(staff.store.id, async (tx) => {
    const owner = email === '' ? null : await creditOwner(tx, email);
    const credit = owner && (await creditOf(tx, owner.id));
    return owner && credit ? { ...owner, ...credit } : null;
  });
  const view: CreditPageView = {
    email,
    currency,
    owner: found && {
      ...found,
      entries: found.entries.map(({ at, ...entry }) => ({ ...entry, when: whenText(at, reading) })),
    },
  };
  return { view };
});

export const action = staffOnly('credit.give', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const names = ['customerId', 'shownBalance', 'amount', 'reason'] as const;
  const { customerId, shownBalance, ...typed } = formTexts(form, names, 1000);
  const amount = parseMoney(typed.amount, staff.store.shell.currency);
  if (!amount.ok) return answerForm<CreditResult>({ problem: 'not_an_amount', typed }, 422);
  const isTaken = form.get('intent') === 'take';
  const change = {
    ...{ customerId, amount: amount.value.amount, reason: typed.reason },
    shownBalance: parseWholeNumber(shownBalance) ?? undefined,
  };
  const done = await withStore(staff.store.id, (tx) =>
    (isTaken ? takeCredit : giveCredit)(tx, change, staff.request.act()),
  );
  if (done.ok) return answerForm<CreditResult>({ done: isTaken ? 'taken' : 'given' }, 200);
  return answerForm<CreditResult>({ problem: done.code, typed }, done.code === 'balance_changed' ? 409 : 422);
});

export default function StoreCredit({ loaderData, actionData }: Route.ComponentProps) {
  return <StoreCreditPage view={loaderData.view} result={actionData} />;
}

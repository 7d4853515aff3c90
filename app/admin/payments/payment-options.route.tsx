import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { countriesIn } from '#domain/countries/index.ts';
import {
  listCardAccounts,
  type PaymentRules,
  readPaymentRules,
  savePaymentTerms,
} from '#domain/payments/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/payment-options.route';
import { readTerms, typedInForm, typedTerms } from './build-terms.server.ts';
import { PaymentOptionsPage } from './payment-options-page.tsx';
import type { FormPart, PaymentOptionsView, TermsResult } from './terms-view.ts';

const PARTS: readonly FormPart[] = ['cash', 'transfer', 'credit'];

export const loader = staffOnly('payments.view', async (_: Route.LoaderArgs, staff) => {
  const { rules, stamps, currency, accounts } = await withStore(staff.store.id, async (tx) => ({
    ...(await readPaymentRules(tx)),
    accounts: await listCardAccounts(tx),
  }));
  const takenBy = accounts.find(({ takesCards }) => takesCards)?.provider ?? null;
  const { canSendTextMessages } = staff.request.config;
  const place = { currency, canSendTextMessages };
  const view = (part: FormPart) => ({ typed: typedTerms(part, rules, place), stamp: stamps[part] });
  const options: PaymentOptionsView = {
    terms: { cash: view('cash'), transfer: view('transfer'), credit: view('credit') },
    card: { isOn: rules.card.isOn, takenBy },
    currency,
    code: {
      isSendable: canSendTextMessages,
      isReplaced: rules.cash.confirm === 'code' && !canSendTextMessages,
    },
    countries: countriesIn(staff.request.locale),
    canEdit: staff.can('payments.edit'),
  };
  return { options };
});

export const action = staffOnly('payments.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const part = PARTS.find((name) => name === form.get('part'));
  if (!part) throw data(null, { status: 400 });
  const place = {
    currency: staff.store.shell.currency,
    canSendTextMessages: staff.request.config.canSendTextMessages,
  };
  const typed = typedInForm(form);
  const read = readTerms(part, typed, place);
  if (!read.ok) return answerForm<TermsResult>({ part, errors: read.data.fields, typed }, 422);
  const was = formText(form, 'was');
  const saved = await withStore(staff.store.id, (tx) =>
    savePaymentTerms(tx, { part, terms: read.value as PaymentRules[FormPart], was }, staff.request.act()),
  );
  if (saved.ok) return answerForm<TermsResult>({ part, saved: true }, 200);
  const { current, stamp } = saved.data;
  const rules = { [part]: current } as Pick<PaymentRules, FormPart>;
  return answerForm<TermsResult>(
    { part, stale: { typed: typedTerms(part, rules, place), stamp }, typed },
    409,
  );
});

export default function PaymentOptions({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentOptionsPage options={loaderData.options} result={actionData} />;
}

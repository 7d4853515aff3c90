import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { enteredPrices, readCurrencies } from '#domain/catalog/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { readForm } from '../kit/read-form.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/currencies.route';
import { buildCurrencies, MOST_PRICES } from './build-currencies.server.ts';
import { changeCurrency, postedFields } from './change-currency.server.ts';
import { CurrenciesPage } from './currencies-page.tsx';

export const loader = staffOnly('currencies.view', async (_: Route.LoaderArgs, staff) => {
  const { locale } = staff.request;
  const [others, prices] = await withStore(staff.store.id, async (tx) => [
    await readCurrencies(tx),
    await enteredPrices(tx, { locale, limit: MOST_PRICES }),
  ]);
  const own = staff.store.shell.currency;
  return {
    currencies: buildCurrencies({ own, others, prices }, locale),
    canEdit: staff.can('currencies.edit'),
  };
});

export const action = staffOnly('currencies.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const read = readForm(postedFields, await post.formData());
  if (!read.ok) throw data(null, { status: 400 });
  const result = await withStore(staff.store.id, (tx) => changeCurrency(tx, read.value, staff.request.act()));
  const refused = 'problem' in result ? (result.problem.code === 'stale' ? 409 : 422) : 200;
  return answerForm(result, refused);
});

export default function Currencies({ loaderData, actionData }: Route.ComponentProps) {
  return <CurrenciesPage {...loaderData} result={actionData} />;
}

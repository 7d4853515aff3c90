import { data } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { enteredPrices, readCurrencies } from '#domain/catalog/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/currencies.route';
import { buildCurrencies, MOST_PRICES } from './build-currencies.server.ts';
import { changeCurrency } from './change-currency.server.ts';
import { CurrenciesPage } from './currencies-page.tsx';

const text = z.string().max(200).default('');
const fields = z.object({
  intent: z.enum(['add', 'save', 'remove', 'price']),
  ...{ code: text, rate: text, rounding: text, active: text, was: text, sku: text, price: text },
});

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
  const parsed = fields.safeParse(Object.fromEntries(await post.formData()));
  if (!parsed.success) throw data(null, { status: 400 });
  const result = await withStore(staff.store.id, (tx) =>
    changeCurrency(tx, parsed.data, staff.request.act()),
  );
  const refused = 'problem' in result ? (result.problem.code === 'stale' ? 409 : 422) : 200;
  return data(result, { status: refused });
});

export default function Currencies({ loaderData, actionData }: Route.ComponentProps) {
  return <CurrenciesPage {...loaderData} result={actionData} />;
}

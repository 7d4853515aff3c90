import { withStore } from '#db/index.ts';
import { readTaxes, readTaxRules, saveTaxes } from '#domain/tax/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { answerForm } from '../kit/answer.server.ts';
import { postedTree } from '../kit/posted-tree.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/taxes.route';
import { buildTaxes, byRowKeys, postedTaxes } from './build-taxes.server.ts';
import { TaxesPage } from './taxes-page.tsx';
import type { TaxesResult } from './taxes-view.ts';

export const loader = staffOnly('taxes.view', async ({ url }: Route.LoaderArgs, staff) => {
  const taxes = await withStore(staff.store.id, (tx) => readTaxes(tx));
  const canEdit = staff.can('taxes.edit');
  const preset = canEdit ? url.searchParams.get('preset') : null;
  return { taxes: buildTaxes(taxes, { preset, locale: staff.request.locale }), canEdit };
});

export const action = staffOnly('taxes.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const { tree, version } = await postedTree(post);
  const typed = postedTaxes(tree);
  const { rules, problems } = readTaxRules(typed.rows);
  const region = cleanLine(typed.region);
  if (Object.keys(problems).length > 0) {
    return answerForm<TaxesResult>({ problems: byRowKeys(problems, typed.rows), typed }, 422);
  }
  const { pricesIncludeTax } = typed;
  const saved = await withStore(staff.store.id, (tx) =>
    saveTaxes(tx, { rules, pricesIncludeTax, region, version }, staff.request.act()),
  );
  if (saved.ok) return answerForm<TaxesResult>({ saved: true }, 200);
  if (saved.code === 'stale')
    return answerForm<TaxesResult>({ stale: { version: saved.data.version }, typed }, 409);
  return answerForm<TaxesResult>({ problems: byRowKeys(saved.data.fields, typed.rows), typed }, 422);
});

export default function Taxes({ loaderData, actionData }: Route.ComponentProps) {
  return <TaxesPage key={loaderData.taxes.added ?? ''} {...loaderData} result={actionData} />;
}

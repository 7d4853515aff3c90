import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { hasTaxDocuments, sumTaxDocuments, taxMonths } from '#domain/invoices/index.ts';
import { money } from '#lib/money/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/months.route';
import { monthText } from './month-text.ts';
import { MonthsPage } from './months-page.tsx';

const PROBLEMS = ['wrong', 'tooMany'] as const;

export const loader = staffOnly('fatoora.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const asked = url.searchParams.get('month');
  const problem = url.searchParams.get('problem');
  const read = await withStore(store.id, async (tx) => {
    if (!(await hasTaxDocuments(tx))) throw data(null, { status: 404 });
    const months = await taxMonths(tx, request.now);
    const month = months.find((each) => each === asked) ?? months[0] ?? null;
    const sums = month ? await sumTaxDocuments(tx, month) : null;
    return { months, month, sums: sums?.ok ? sums.value : [] };
  });
  return {
    month: read.month,
    months: read.months.map((value) => ({ value, label: monthText(value, request.locale) })),
    sums: read.sums.map(({ gross, vat, ...sum }) => {
      const sign = sum.kind === 'credit_note' ? -1 : 1;
      return { ...sum, gross: money(sign * gross, 'SAR'), vat: money(sign * vat, 'SAR') };
    }),
    canDownload: staff.can('exports.orders'),
    problem: PROBLEMS.find((each) => each === problem) ?? null,
  };
});

export default function TaxMonths({ loaderData }: Route.ComponentProps) {
  return <MonthsPage {...loaderData} />;
}

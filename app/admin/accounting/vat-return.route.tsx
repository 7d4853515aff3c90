import { withStoreReadOnly } from '#db/index.ts';
import { compareSales, saudiBoxes, vatReturn } from '#domain/accounting/index.ts';
import { countWaiting } from '#domain/invoices/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/vat-return.route';
import { periodOf } from './period.server.ts';
import { VatReturnPage } from './vat-return-page.tsx';

export const loader = staffOnly('accounting.view', async ({ url }: Route.LoaderArgs, staff) => {
  const period = periodOf(url.searchParams, staff);
  return withStoreReadOnly(staff.store.id, async (tx) => {
    const told = await vatReturn(tx, period.period);
    if (!told.ok) throw new Error(told.code);
    const { own, others, country, vatNumber } = told.value;
    return {
      period,
      own,
      others,
      boxes: country === 'SA' ? saudiBoxes(own) : null,
      hasNumber: vatNumber !== '',
      compared: await compareSales(tx, told.value),
      waiting: (await countWaiting(tx)).orders,
      canEditInvoices: staff.can('invoices.settings'),
    };
  });
});

export default function VatReturn({ loaderData }: Route.ComponentProps) {
  return <VatReturnPage {...loaderData} />;
}

import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/plan-invoice.route';
import { percentText, shortDay } from './build-choice.server.ts';
import { LABELS, type LabelName, PlanInvoicePage } from './plan-invoice-page.tsx';
import { requireInvoice } from './require-invoice.server.ts';

function labelsOf() {
  const [en, ar] = [translator('en'), translator('ar')];
  const pairs = LABELS.map((name) => [
    name,
    { en: en(`plans.invoice.${name}`), ar: ar(`plans.invoice.${name}`) },
  ]);
  return Object.fromEntries(pairs) as Record<LabelName, Record<Locale, string>>;
}

export const loader = staffOnly('billing.view', async ({ params }: Route.LoaderArgs, staff) => {
  const invoice = await requireInvoice(params.number, staff);
  const { number, issuedAt, currency, net, tax, total, taxPpm, parties } = invoice;
  return {
    ...{ number, issued: shortDay(issuedAt, staff), parties },
    ...{
      from: shortDay(new Date(parties.sold.from), staff),
      until: shortDay(new Date(parties.sold.until), staff),
    },
    ...{ net: money(net, currency), tax: money(tax, currency), total: money(total, currency) },
    labels: labelsOf(),
    percent: taxPpm > 0 ? percentText(taxPpm, 'en') : null,
  };
});

export default function PlanInvoice({ loaderData }: Route.ComponentProps) {
  return <PlanInvoicePage invoice={loaderData} />;
}

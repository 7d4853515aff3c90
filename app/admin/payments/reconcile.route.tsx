import { withStore } from '#db/index.ts';
import { type MatchedRow, matchCourierList, readCourierList } from '#domain/manual-payments/index.ts';
import { collectCash } from '#domain/orders/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { COURIER_LIST_BYTES } from '#lib/file-limits.ts';
import { decimalText } from '#lib/money/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { postedCsv } from '../kit/posted-csv.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/reconcile.route';
import { cashTabsFor } from './cash-tabs.server.ts';
import { CashHead } from './cash-tabs.tsx';
import { CourierPage, type CourierResult } from './courier-page.tsx';
import type { CourierReport } from './courier-report.tsx';

export const loader = staffOnly('orders.collect', async (_: Route.LoaderArgs, staff) => ({
  tabs: cashTabsFor(staff),
}));

export const action = staffOnly('orders.collect', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const text = await postedCsv(form, COURIER_LIST_BYTES);
  if (typeof text !== 'string') return answerForm<CourierResult>({ problem: text }, 422);
  const read = readCourierList(text);
  if (!read.ok) return answerForm<CourierResult>({ problem: read }, 422);
  const match = () => withStore(staff.store.id, (tx) => matchCourierList(tx, read.value));
  const rows = await match();
  if (form.get('intent') === 'report') return reportFile(rows, staff);
  if (form.get('intent') !== 'collect')
    return answerForm<CourierResult>({ report: reportOf(rows, text) }, 200);
  const collected = await collect(rows, staff);
  return answerForm<CourierResult>({ report: reportOf(await match(), text), collected }, 200);
});

// One transaction per order. After a failure the collected orders stay collected, and the same list can be
// posted again for the rest.
async function collect(rows: MatchedRow[], staff: Staff): Promise<number> {
  let collected = 0;
  for (const { outcome, order, courierFee } of rows) {
    if (outcome !== 'matched' || !order) continue;
    const input = { orderId: order.id, courierFee: courierFee?.amount ?? 0 };
    const done = await withStore(staff.store.id, (tx) => collectCash(tx, input, staff.request.act()));
    if (done.ok && done.value.changed) collected++;
  }
  return collected;
}

function reportOf(rows: MatchedRow[], text: string): CourierReport {
  const counts = Map.groupBy(rows, ({ outcome }) => outcome);
  return { rows, text, counts: [...counts].map(([outcome, { length }]) => ({ outcome, count: length })) };
}

function reportFile(rows: MatchedRow[], { store, request }: Staff): Response {
  const head = ['line', 'reference', 'outcome', 'order', 'listed amount', 'order total', 'fee'];
  const cells = rows.map((row) => [
    row.line,
    row.reference,
    row.outcome,
    row.order?.number ?? '',
    row.given ? decimalText(row.given) : row.amount,
    row.order ? decimalText(row.order.total) : '',
    row.courierFee ? decimalText(row.courierFee) : row.fee,
  ]);
  const day = request.now.toISOString().slice(0, 10);
  return new Response(csvText([head, ...cells]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${store.slug}-courier-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

export default function Reconcile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const result = actionData instanceof Response ? undefined : actionData;
  return (
    <>
      <PageTitle page={t('payments.courier.title')} />
      <main className="page form" id="main">
        <CashHead tab="courier" tabs={loaderData.tabs} />
        <CourierPage result={result} />
      </main>
    </>
  );
}

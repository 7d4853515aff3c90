import { Button } from '@mantine/core';
import { listDeskInvoices, sumDeskInvoices } from '#domain/operator-desk/index.ts';
import { dateTag, type Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { listQuery, readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/invoices.route';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { INVOICE_FILE, INVOICE_LIST } from './list-rules.ts';

const MONTHS = 24;

export const loader = operatorOnly('invoices.view', async ({ url }: Route.LoaderArgs, desk) => {
  const state = readListState(url, INVOICE_LIST);
  const { after, size, query, filters } = state;
  const filter = { query, month: filters.month ?? '', currency: filters.currency ?? '' };
  const [page, sums, all] = await Promise.all([
    listDeskInvoices({ ...filter, after, size }),
    sumDeskInvoices(filter),
    sumDeskInvoices({}),
  ]);
  return {
    list: {
      ...page,
      rows: page.rows.map(({ issuedAt, plan, ...row }) => ({
        ...{ number: row.number, slug: row.slug, storeName: row.storeName },
        ...{ issued: desk.when(issuedAt), plan: plan[desk.request.locale] ?? '' },
        ...amountsOf(row),
      })),
      total: sums.reduce((sum, { count }) => sum + count, 0),
      state,
    },
    sums: sums.map((sum) => ({ currency: sum.currency, count: sum.count, ...amountsOf(sum) })),
    currencies: all.map(({ currency }) => currency),
    months: lastMonths(desk.request.now, desk.request.locale),
  };
});

type Amounts = { currency: string; net: number; tax: number; total: number };

function amountsOf({ currency, net, tax, total }: Amounts) {
  return { net: money(net, currency), tax: money(tax, currency), total: money(total, currency) };
}

/** The months to filter by: the current one and those before it. */
function lastMonths(now: Date, locale: Locale): { value: string; label: string }[] {
  const text = new Intl.DateTimeFormat(dateTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: text.format(month) };
  });
}

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { list, sums, currencies, months } = loaderData;
  const rules = { ...INVOICE_LIST, path: localPath(INVOICE_LIST.path, locale) };
  const asked = listQuery(INVOICE_LIST, list.state);
  return (
    <main className="page" id="main">
      <ConsoleHead
        title={t('invoicedesk.title')}
        text={t('invoicedesk.lead')}
        acts={
          <Button
            component="a"
            href={`${localPath(INVOICE_FILE, locale)}${asked ? `?${asked}` : ''}`}
            download
            leftSection={<Glyph name="download" />}
          >
            {t('invoicedesk.file')}
          </Button>
        }
      />
      <InvoiceSums sums={sums} />
      <CardFrame label={t('invoicedesk.title')}>
        <List
          rules={rules}
          list={list}
          search={t('invoicedesk.search')}
          filters={[
            { name: 'month', label: t('invoicedesk.month'), kind: 'choice', choices: months },
            {
              name: 'currency',
              label: t('invoicedesk.currency'),
              kind: 'choice',
              choices: currencies.map((code) => ({ value: code, label: code })),
            },
          ]}
          columns={invoiceColumns(t, locale)}
          keyOf={({ number }) => String(number)}
          empty={{ glyph: 'file', title: t('invoicedesk.empty'), text: t('invoicedesk.emptyText') }}
        />
      </CardFrame>
    </main>
  );
}

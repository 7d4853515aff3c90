import { Link } from 'react-router';
import type { SalesComparison, SaudiBox, VatSums } from '#domain/accounting/index.ts';
import { currencySymbol } from '#lib/money/index.ts';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits, useReading } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { BooksHead } from './books-head.tsx';
import { type BooksRow, BooksTable } from './books-table.tsx';
import { CompareCard } from './compare-card.tsx';
import type { PeriodView } from './period-view.ts';
import { boxRows, categoryRows } from './vat-rows.ts';

type Props = {
  period: PeriodView;
  own: VatSums;
  others: VatSums[];
  /** The boxes of the Saudi form; null in other countries. */
  boxes: SaudiBox[] | null;
  hasNumber: boolean;
  compared: SalesComparison[];
  waiting: number;
  canEditInvoices: boolean;
};

export function VatReturnPage(props: Props) {
  const t = useTexts();
  const { period, own, others, boxes, compared } = props;
  const history = compared.reduce((sum, { historyOrders }) => sum + historyOrders, 0);
  return (
    <main className="page" id="main">
      <BooksHead tab="vat" period={period} />
      <div className="stack">
        <Notes {...props} />
        {own.rows.length === 0 ? (
          <CardFrame label={t('accounting.vat.title')}>
            <EmptyState glyph="file" title={t('accounting.vat.empty')} text={t('accounting.vat.emptyText')} />
          </CardFrame>
        ) : (
          <>
            <Totals sums={own} />
            <ReturnCard sums={own} boxes={boxes} />
          </>
        )}
        {others.map((sums) => (
          <OtherCard key={sums.currency} sums={sums} />
        ))}
        {history > 0 ? <PageNote tone="info">{t('accounting.history', { count: history })}</PageNote> : null}
        {compared.map((each) => (
          <CompareCard key={each.currency} compared={each} />
        ))}
      </div>
    </main>
  );
}

function Notes({ hasNumber, waiting, canEditInvoices }: Props) {
  const t = useTexts();
  const name = t('accounting.vat.invoiceSettings');
  const parts = t('accounting.vat.noNumber', { link: '\n' }).split('\n');
  const link = canEditInvoices ? (
    <Link className="text-link" to="/admin/settings/invoices">
      {name}
    </Link>
  ) : (
    name
  );
  return (
    <>
      {hasNumber ? null : (
        <PageNote tone="warning">
          <span>
            {parts[0]}
            {link}
            {parts[1]}
          </span>
        </PageNote>
      )}
      {waiting > 0 ? (
        <PageNote tone="warning">{t('accounting.vat.waiting', { count: waiting })}</PageNote>
      ) : null}
    </>
  );
}

function Totals({ sums: { currency, total, invoices, creditNotes } }: { sums: VatSums }) {
  const t = useTexts();
  const digits = useDigits();
  return (
    <dl className="books-totals totals card">
      <div>
        <dt>{t('accounting.vat.due')}</dt>
        <dd className="num">
          <MoneyText value={{ amount: total.tax, currency }} />
        </dd>
      </div>
      <div>
        <dt>{t('accounting.vat.sales')}</dt>
        <dd className="num">
          <MoneyText value={{ amount: total.net, currency }} />
        </dd>
      </div>
      {Object.entries({ invoices, creditNotes }).map(([name, count]) => (
        <div key={name}>
          <dt>{t(name === 'invoices' ? 'accounting.vat.invoices' : 'accounting.vat.creditNotes')}</dt>
          <dd className="num">
            <bdi>{digits(count.toLocaleString('en'))}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReturnCard({ sums, boxes }: { sums: VatSums; boxes: SaudiBox[] | null }) {
  const t = useTexts();
  return (
    <Card title={t('accounting.vat.title')} bodyClass="books-body">
      <VatTable sums={sums} rows={boxes ? boxRows(t, boxes, sums) : categoryRows(t, sums)} />
      <p className="muted">{t('accounting.vat.adjustmentNote')}</p>
      <p className="muted">{t('accounting.vat.purchases')}</p>
    </Card>
  );
}

function OtherCard({ sums }: { sums: VatSums }) {
  const t = useTexts();
  const currency = isolate(currencySymbol(sums.currency, useReading().locale));
  return (
    <Card title={t('accounting.vat.others', { currency })} bodyClass="books-body">
      <VatTable sums={sums} rows={categoryRows(t, sums)} />
    </Card>
  );
}

function VatTable({ sums, rows }: { sums: VatSums; rows: BooksRow[] }) {
  const t = useTexts();
  const currency = isolate(currencySymbol(sums.currency, useReading().locale));
  return (
    <BooksTable
      caption={t('accounting.vat.amounts', { currency })}
      heading={t('accounting.vat.what')}
      columns={[t('accounting.vat.amount'), t('accounting.vat.adjustment'), t('accounting.vat.tax')]}
      currency={sums.currency}
      rows={rows}
    />
  );
}

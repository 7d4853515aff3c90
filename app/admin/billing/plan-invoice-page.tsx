import './plans.css';
import { Button } from '@mantine/core';
import type { InvoiceParties } from '#domain/subscription/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';

type Invoice = {
  number: number;
  issued: string;
  from: string;
  until: string;
  parties: InvoiceParties;
  net: Money;
  tax: Money;
  total: Money;
  /** null: no tax. */
  percent: string | null;
  labels: Labels;
};

export type LabelName = (typeof LABELS)[number];

/** Each label in both languages. */
type Labels = Record<LabelName, Record<Locale, string>>;

export const LABELS = [
  'title',
  'taxTitle',
  'number',
  'date',
  'seller',
  'address',
  'vat',
  'buyer',
  'sold',
  'period',
  'net',
  'tax',
  'total',
] as const;

/** An invoice of the platform, with every label in both languages, to print or to save as PDF. */
export function PlanInvoicePage({ invoice }: { invoice: Invoice }) {
  const t = useTexts();
  const { number, issued, from, until, parties, percent, labels } = invoice;
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('plans.invoices.number', { number: isolate(String(number)) })}
        back={<BackLink to="/admin/settings/billing">{t('admin.billing.title')}</BackLink>}
        acts={
          <div className="page-actions">
            <Button component="a" href={`/admin/settings/billing/invoices/${number}/pdf`} download>
              {t('plans.invoices.pdf')}
            </Button>
            <Button className="needs-scripts" onClick={() => window.print()}>
              {t('plans.invoices.print')}
            </Button>
          </div>
        }
      />
      <Card label={t('plans.invoices.number', { number: String(number) })} className="plan-invoice">
        <h2>
          <Both of={percent ? labels.taxTitle : labels.title} />
        </h2>
        <dl className="plan-sum">
          <Fact of={labels.number}>{String(number)}</Fact>
          <Fact of={labels.date}>{issued}</Fact>
          <Seller seller={parties.seller} labels={labels} />
          <Fact of={labels.buyer}>
            <bdi>{parties.buyer.store}</bdi> · <bdi dir="ltr">{parties.buyer.slug}</bdi>
          </Fact>
          <Fact of={labels.sold}>
            <bdi>{parties.sold.name.en}</bdi> · <bdi>{parties.sold.name.ar}</bdi>
          </Fact>
          <Fact of={labels.period}>
            <bdi dir="ltr">
              {from} – {until}
            </bdi>
          </Fact>
          <Fact of={labels.net}>
            <MoneyText value={invoice.net} />
          </Fact>
          {percent ? (
            <Fact of={labels.tax} after={percent}>
              <MoneyText value={invoice.tax} />
            </Fact>
          ) : null}
          <Fact of={labels.total} isTotal>
            <MoneyText value={invoice.total} />
          </Fact>
        </dl>
      </Card>
    </main>
  );
}

function Seller({ seller, labels }: { seller: InvoiceParties['seller']; labels: Labels }) {
  if (!seller) return null;
  const { name, address, vatNumber } = seller;
  return (
    <>
      <Fact of={labels.seller}>
        <bdi>{name.en}</bdi> · <bdi>{name.ar}</bdi>
      </Fact>
      <Fact of={labels.address}>
        <bdi>{address.en}</bdi> · <bdi>{address.ar}</bdi>
      </Fact>
      {vatNumber ? (
        <Fact of={labels.vat}>
          <bdi dir="ltr">{vatNumber}</bdi>
        </Fact>
      ) : null}
    </>
  );
}

type FactProps = { of: Record<Locale, string>; after?: string; isTotal?: boolean; children: React.ReactNode };

function Fact({ of, after = '', isTotal = false, children }: FactProps) {
  return (
    <div className={isTotal ? 'plan-total' : undefined}>
      <dt>
        <Both of={of} /> {after ? <bdi dir="ltr">{after}</bdi> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Both({ of }: { of: Record<Locale, string> }) {
  return (
    <>
      <bdi lang="en">{of.en}</bdi> / <bdi lang="ar">{of.ar}</bdi>
    </>
  );
}

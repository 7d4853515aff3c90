import type { Money } from '#lib/money/index.ts';
import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Fact } from '../fact.tsx';

type Sum = { currency: string; count: number; net: Money; tax: Money; total: Money };

/** The sums of the listed invoices, each currency for itself. */
export function InvoiceSums({ sums }: { sums: Sum[] }) {
  const t = useTexts();
  if (sums.length === 0) return null;
  return (
    <Card label={t('invoicedesk.sums')}>
      {sums.map(({ currency, count, net, tax, total }) => (
        <dl className="console-facts" key={currency}>
          <Fact text={t('invoicedesk.count', { count })}>
            <bdi dir="ltr">{currency}</bdi>
          </Fact>
          <Fact text={t('invoicedesk.column.net')}>
            <MoneyText value={net} />
          </Fact>
          <Fact text={t('invoicedesk.column.tax')}>
            <MoneyText value={tax} />
          </Fact>
          <Fact text={t('invoicedesk.column.total')}>
            <MoneyText value={total} className="strong" />
          </Fact>
        </dl>
      ))}
    </Card>
  );
}

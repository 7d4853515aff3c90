import type { Money } from '#lib/money/index.ts';
import { Card } from '../../../ui/console/card.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useDigits } from '../../../ui/locale-context.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Fact } from '../fact.tsx';
import './invoices.css';

type Sum = { currency: string; count: number; net: Money; tax: Money; total: Money };

/** The sums of the listed invoices, separately for each currency. */
export function InvoiceSums({ sums }: { sums: Sum[] }) {
  const t = useTexts();
  const digits = useDigits();
  if (sums.length === 0) return null;
  return (
    <Card label={t('invoicedesk.sums')} className="invoice-sums">
      {sums.map(({ currency, count, net, tax, total }) => (
        <dl className="console-facts" key={currency}>
          <Fact text={t('invoicedesk.count', { currency: isolate(currency) })}>{digits(count)}</Fact>
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

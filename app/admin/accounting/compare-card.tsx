import type { SalesComparison } from '#domain/accounting/index.ts';
import { currencySymbol, formatMoney } from '#lib/money/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BooksTable } from './books-table.tsx';

const SIGNS = { history: -1, notIssued: -1, notCredited: 1, earlierOrders: 1, otherPeriods: -1 } as const;

/** Each step from the sales report to the documents of a period, in one currency. */
export function CompareCard({ compared }: { compared: SalesComparison }) {
  const t = useTexts();
  const reading = useReading();
  const { currency, difference, historyOrders } = compared;
  const steps = (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).filter((name) => compared[name] !== 0);
  const amount = isolate(formatMoney({ amount: difference, currency }, reading));
  const badge =
    difference === 0 ? (
      <Badge look={{ tone: 'success', mark: 'full' }}>{t('accounting.compare.equal')}</Badge>
    ) : (
      <Badge look={{ tone: 'danger', mark: 'open' }}>{t('accounting.compare.differs', { amount })}</Badge>
    );
  return (
    <Card title={t('accounting.compare.title')} acts={badge} bodyClass="books-body">
      <p className="muted">{t('accounting.compare.text')}</p>
      <BooksTable
        caption={t('accounting.vat.amounts', { currency: isolate(currencySymbol(currency, reading.locale)) })}
        heading={t('accounting.vat.what')}
        columns={[t('accounting.vat.amount')]}
        currency={currency}
        rows={[
          { key: 'sold', name: t('accounting.compare.sold'), amounts: [compared.sold] },
          ...steps.map((name) => ({
            key: name,
            name: t(`accounting.compare.${name}`, { count: historyOrders }),
            amounts: [SIGNS[name] * compared[name]],
          })),
          {
            key: 'documents',
            name: t('accounting.compare.documents'),
            amounts: [compared.documents],
            isSum: true,
          },
        ]}
      />
    </Card>
  );
}

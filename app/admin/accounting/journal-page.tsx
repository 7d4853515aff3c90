import { Button } from '@mantine/core';
import { Form } from 'react-router';
import type { JournalSums } from '#domain/accounting/index.ts';
import { currencySymbol } from '#lib/money/index.ts';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BooksHead } from './books-head.tsx';
import { BooksTable } from './books-table.tsx';
import type { PeriodView } from './period-view.ts';

type Props = { period: PeriodView; sums: JournalSums[] };

/** The journal of a period: its sums by account, and the file for the accountant. */
export function JournalPage({ period, sums }: Props) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <BooksHead tab="journal" period={period} />
      <div className="stack">
        <p className="muted">{t('accounting.journal.text')}</p>
        {sums.length === 0 ? (
          <CardFrame label={t('accounting.journal.title')}>
            <EmptyState
              glyph="file"
              title={t('accounting.journal.empty')}
              text={t('accounting.journal.emptyText')}
            />
          </CardFrame>
        ) : (
          <>
            <Form
              method="post"
              action={`/admin/accounting/journal.csv?period=${period.period}`}
              reloadDocument
            >
              <Button type="submit" variant="filled" leftSection={<Glyph name="download" small />}>
                {t('accounting.journal.download')}
              </Button>
            </Form>
            {sums.map((each) => (
              <SumsCard key={each.currency} sums={each} />
            ))}
            <PageNote tone="info">{t('accounting.journal.fees')}</PageNote>
          </>
        )}
      </div>
    </main>
  );
}

function SumsCard({ sums }: { sums: JournalSums }) {
  const t = useTexts();
  const currency = isolate(currencySymbol(sums.currency, useReading().locale));
  return (
    <Card title={t('accounting.journal.title')} bodyClass="books-body">
      <BooksTable
        caption={t('accounting.journal.sums', { currency })}
        heading={t('accounting.journal.heading.account')}
        columns={[t('accounting.journal.heading.debit'), t('accounting.journal.heading.credit')]}
        currency={sums.currency}
        rows={[
          ...sums.accounts.map(({ account, debit, credit }) => ({
            key: account,
            name: t(`accounting.account.${account}`),
            amounts: [debit, credit],
          })),
          {
            key: 'total',
            name: t('accounting.journal.balanced'),
            amounts: [sums.debit, sums.credit],
            isSum: true,
          },
        ]}
      />
    </Card>
  );
}

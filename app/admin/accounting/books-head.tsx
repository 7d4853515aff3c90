import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { type BooksTab, BooksTabs } from './books-tabs.tsx';
import type { PeriodView } from './period-view.ts';
import './accounting.css';

/** The head of an accounting page, whose period is in the address. */
export function BooksHead({ tab, period }: { tab: BooksTab; period: PeriodView }) {
  const t = useTexts();
  return (
    <>
      <PageHead title={t('accounting.title')} text={t('accounting.text')} />
      <BooksTabs tab={tab} period={period.period} />
      <Form method="get" className="custom-range" key={period.period}>
        <NativeSelect
          name="period"
          label={t('accounting.period.label')}
          defaultValue={period.period}
          data={[
            { group: t('accounting.period.months'), items: period.months },
            { group: t('accounting.period.quarters'), items: period.quarters },
          ]}
        />
        <Button type="submit">{t('common.action.show')}</Button>
        <p className="muted">
          {t('accounting.period.days', {
            from: isolate(period.days.from),
            to: isolate(period.days.to),
            zone: isolate(period.zone),
          })}
        </p>
      </Form>
    </>
  );
}

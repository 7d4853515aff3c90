import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { inKilobytes, TRACKING_LIST_BYTES } from '#lib/file-limits.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { CsvFileField } from '../kit/csv-file-field.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { TrackingReport } from './tracking-report.tsx';
import type { TrackingProblem, TrackingResult } from './tracking-view.ts';
import './tracking.css';

type Carriers = { value: string; label: string }[];
type Props = { carriers: Carriers; result: TrackingResult | undefined };

/** A packing day: paste or upload the tracking numbers, review the rows, ship their orders together. */
export function TrackingPage({ carriers, result }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('orderlife.sheet.title')}
        back={<BackLink to="/admin/orders">{t('common.orders')}</BackLink>}
        text={t('orderlife.sheet.text')}
      />
      <div className="stack">
        {result && 'problem' in result ? (
          <p className="note" data-tone="danger" role="alert">
            <Glyph name="warning" />
            {problemText(t, result.problem)}
          </p>
        ) : null}
        {result && 'rows' in result ? (
          <>
            {result.shipped === undefined ? null : (
              <AnnounceOnce text={t('orderlife.sheet.done', { count: result.shipped })} of={result} />
            )}
            <TrackingReport {...result} />
          </>
        ) : null}
        <ListForm carriers={carriers} result={result} />
      </div>
    </main>
  );
}

function ListForm({ carriers, result }: Props) {
  const t = useTexts();
  const isReading = useNavigation().formData?.get('intent') === 'check';
  return (
    <CardFrame title={t('orderlife.sheet.list')}>
      <Form method="post" encType="multipart/form-data" className="card-body stack">
        <input type="hidden" name="intent" value="check" />
        <Textarea
          name="text"
          label={t('orderlife.sheet.paste')}
          description={t('orderlife.sheet.pasteHelp')}
          placeholder={'1001\tAWB123456'}
          defaultValue={result && 'shipped' in result ? undefined : result?.text}
          rows={6}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <CsvFileField
          id="tracking-csv"
          label={t('orderlife.sheet.file')}
          drop={t('payments.courier.drop')}
          help={t('orderlife.sheet.fileHelp')}
          isOptional
        />
        <NativeSelect
          name="carrier"
          label={t('orderlife.ship.carrier')}
          description={t('orderlife.sheet.carrierHelp')}
          defaultValue={result?.carrier ?? ''}
          data={[{ value: '', label: t('orderlife.ship.ownDriver') }, ...carriers]}
        />
        <div className="row end">
          <Button type="submit" variant="filled" loading={isReading}>
            {t('payments.courier.check')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}

function problemText(t: Texts, problem: TrackingProblem): string {
  switch (problem.code) {
    case 'not_csv':
    case 'too_many_rows':
      return t(`payments.courier.problem.${problem.code}`, problem.data);
    case 'too_large':
      return t('payments.courier.problem.too_large', inKilobytes(TRACKING_LIST_BYTES));
    case 'not_utf8':
      return t('payments.courier.problem.not_utf8');
    default:
      return t(`orderlife.sheet.problem.${problem.code}`);
  }
}

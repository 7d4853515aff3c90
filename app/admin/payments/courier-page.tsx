import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { CourierFileFailure } from '#domain/manual-payments/index.ts';
import { COURIER_LIST_BYTES, inKilobytes } from '#lib/file-limits.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CsvFileField } from '../kit/csv-file-field.tsx';
import { type CourierReport, CourierReportCard } from './courier-report.tsx';

export type CourierResult =
  | { problem: CourierFileFailure | { code: 'missing' | 'not_utf8' | 'too_large'; data?: undefined } }
  | { report: CourierReport; collected?: number };

/** The courier's list: choose the file, review it, collect the matches. */
export function CourierPage({ result }: { result: CourierResult | undefined }) {
  const t = useTexts();
  const isReading = useNavigation().formData?.get('intent') === 'check';
  return (
    <div className="stack">
      <CardFrame title={t('payments.courier.file')}>
        <Form method="post" encType="multipart/form-data" className="card-body stack">
          <CsvFileField
            id="courier-csv"
            label={t('payments.courier.choose')}
            drop={t('payments.courier.drop')}
            help={t('payments.courier.help')}
          />
          <div className="row end">
            <Button type="submit" variant="filled" name="intent" value="check" loading={isReading}>
              {t('payments.courier.check')}
            </Button>
          </div>
        </Form>
      </CardFrame>
      {result && 'problem' in result ? (
        <p className="note" data-tone="danger" role="alert">
          <Glyph name="warning" />
          {t(`payments.courier.problem.${result.problem.code}`, problemValues(result.problem))}
        </p>
      ) : null}
      {result && 'report' in result ? (
        <>
          {result.collected === undefined ? null : (
            <AnnounceOnce text={t('payments.courier.done', { count: result.collected })} of={result} />
          )}
          <CourierReportCard report={result.report} />
        </>
      ) : null}
    </div>
  );
}

function problemValues(
  problem: Extract<CourierResult, { problem: unknown }>['problem'],
): Record<string, number> | undefined {
  if (problem.code === 'not_csv') return { line: problem.data.line };
  if (problem.code === 'too_large') return inKilobytes(COURIER_LIST_BYTES);
  if (problem.code === 'too_many_rows') return { max: problem.data.max };
  return undefined;
}

import { Button, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { inKilobytes, PAYOUT_FILE_BYTES } from '#lib/file-limits.ts';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { CsvFileField } from '../kit/csv-file-field.tsx';
import { PAYOUTS_PATH, type PayoutProblem, type PayoutResult } from './payouts-view.ts';

/** The upload form of a statement: its file, its payer and its date. */
export function AddPayout({ maxRows, result }: { maxRows: number; result: PayoutResult | undefined }) {
  const t = useTexts();
  const typed = result?.typed;
  const isReading = useNavigation().formMethod === 'POST';
  return (
    <Card title={t('accounting.payouts.add')} bodyClass="">
      <Form method="post" encType="multipart/form-data" className="card-body stack">
        <CsvFileField
          id="payout-csv"
          label={t('accounting.payouts.choose')}
          drop={t('accounting.payouts.drop')}
          help={t('accounting.payouts.help', { max: maxRows, ...inKilobytes(PAYOUT_FILE_BYTES) })}
        />
        <div className="books-fields">
          <TextInput
            name="payer"
            label={t('accounting.payouts.payer')}
            description={t('accounting.payouts.payerHelp')}
            defaultValue={typed?.payer}
            maxLength={60}
          />
          <TextInput
            name="paidOn"
            type="date"
            label={t('accounting.payouts.paidOn')}
            description={t('accounting.payouts.paidOnHelp')}
            error={result?.problem?.code === 'paid_on' && t('accounting.payouts.problem.paid_on')}
            defaultValue={typed?.paidOn}
          />
        </div>
        <div className="row end">
          <Button type="submit" variant="filled" loading={isReading}>
            {t('accounting.payouts.read')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The reason why a statement was not added, with the lines or the earlier statement concerned. */
export function PayoutNote({ problem }: { problem: PayoutProblem }) {
  const t = useTexts();
  return (
    <PageNote tone="danger">
      <span>
        {t(`accounting.payouts.problem.${problem.code}`, valuesOf(problem))}
        {'payoutId' in (problem.data ?? {}) ? <EarlierLink problem={problem} /> : null}
        {problem.code === 'lines_invalid' ? (
          <ul className="books-problems">
            {problem.data.lines.map((line) => (
              <li key={line.line}>{lineText(t, line)}</li>
            ))}
          </ul>
        ) : null}
      </span>
    </PageNote>
  );
}

function EarlierLink({ problem }: { problem: PayoutProblem }) {
  const t = useTexts();
  if (problem.code !== 'file_repeated' && problem.code !== 'lines_repeated') return null;
  return (
    <>
      {' '}
      <Link className="text-link" to={`${PAYOUTS_PATH}/${problem.data.payoutId}`}>
        {t('accounting.payouts.seeStatement')}
      </Link>
    </>
  );
}

type Line = Extract<PayoutProblem, { code: 'lines_invalid' }>['data']['lines'][number];

function lineText(t: Texts, { line, problem, value }: Line): string {
  return t(`accounting.payouts.line.${problem}`, { line, value: isolate(value) });
}

function valuesOf(problem: PayoutProblem): Record<string, string | number> {
  switch (problem.code) {
    case 'not_csv':
      return { line: problem.data.line };
    case 'too_large':
      return inKilobytes(PAYOUT_FILE_BYTES);
    case 'too_many_rows':
      return { max: problem.data.max };
    case 'columns_missing':
      return { columns: isolate(problem.data.columns.join(', ')) };
    case 'several_currencies':
      return { currencies: isolate(problem.data.currencies.join(', ')) };
    case 'currency_unknown':
      return { currency: isolate(problem.data.currency) };
    case 'lines_invalid':
      return { count: problem.data.count };
    default:
      return {};
  }
}

import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import type { TaxSum } from '#domain/invoices/index.ts';
import type { Money } from '#lib/money/index.ts';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { TAX_DOCUMENTS_PATH, TAX_MONTHS_PATH } from './documents-view.ts';

type Sum = Pick<TaxSum, 'kind' | 'state' | 'count'> & { gross: Money; vat: Money };

type Props = {
  month: string | null;
  months: { value: string; label: string }[];
  sums: Sum[];
  canDownload: boolean;
  problem: 'wrong' | 'tooMany' | null;
};

/** A month of tax documents as one file, with a summary of its content. */
export function MonthsPage({ month, months, sums, canDownload, problem }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('taxdocs.months.title')}
        back={<BackLink to={TAX_DOCUMENTS_PATH}>{t('taxdocs.list.title')}</BackLink>}
        text={t('taxdocs.months.text')}
      />
      {month ? (
        <div className="split">
          <Sums sums={sums} />
          <div className="stack">
            <Choice month={month} months={months} />
            {canDownload ? (
              <Download month={month} problem={problem} />
            ) : (
              <p className="muted">{t('taxdocs.months.not')}</p>
            )}
          </div>
        </div>
      ) : (
        <p className="muted">{t('taxdocs.months.none')}</p>
      )}
      <p className="caption muted tax-kept">{t('taxdocs.months.kept')}</p>
    </main>
  );
}

function Choice({ month, months }: Pick<Props, 'months'> & { month: string }) {
  const t = useTexts();
  return (
    <Card label={t('taxdocs.months.month')}>
      <Form method="get" action={TAX_MONTHS_PATH} className="stack tight" key={month}>
        <NativeSelect name="month" label={t('taxdocs.months.month')} data={months} defaultValue={month} />
        <div>
          <Button type="submit">{t('common.action.show')}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Download({ month, problem }: Pick<Props, 'problem'> & { month: string }) {
  const t = useTexts();
  return (
    <Card label={t('taxdocs.months.go')}>
      <Form method="post" action={`${TAX_MONTHS_PATH}/${month}.zip`} reloadDocument className="stack">
        <PasswordField
          name="password"
          label={t('taxdocs.months.password')}
          description={t('taxdocs.months.passwordHelp')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={problem ? t(`files.export.${problem}`) : undefined}
        />
        <div>
          <Button type="submit" variant="filled" leftSection={<Glyph name="download" small />}>
            {t('taxdocs.months.go')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Sums({ sums }: Pick<Props, 'sums'>) {
  const t = useTexts();
  const digits = useDigits();
  if (sums.length === 0) {
    return (
      <Card title={t('taxdocs.months.sums')}>
        <p className="muted">{t('taxdocs.months.none')}</p>
      </Card>
    );
  }
  return (
    <CardFrame title={t('taxdocs.months.sums')}>
      <table className="tax-sums">
        <thead>
          <tr>
            <th scope="col">{t('taxdocs.months.kind')}</th>
            <th scope="col" className="end">
              {t('taxdocs.months.gross')}
            </th>
            <th scope="col" className="end">
              {t('taxdocs.months.vat')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ kind, state, count, gross, vat }) => (
            <tr key={`${kind} ${state}`}>
              <th scope="row">
                {t(`taxdocs.months.kinds.${kind}`)}
                <span className="caption muted">
                  {digits(count)} <span className="dot">·</span> {t(`taxdocs.state.${state}`)}
                </span>
              </th>
              <td className="end">
                <MoneyText value={gross} />
              </td>
              <td className="end">
                <MoneyText value={vat} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </CardFrame>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import type { ColumnRole } from '#domain/accounting/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { type FormToMap, PAYOUTS_PATH } from './payouts-view.ts';

const ROLES: ColumnRole[] = ['reference', 'gross', 'fee', 'net', 'day'];
const HINTS: Partial<Record<ColumnRole, 'gross' | 'net' | 'day'>> = {
  gross: 'gross',
  net: 'net',
  day: 'day',
};

/** Form that maps the columns of an unknown kind of statement; the file's text is posted with it. */
export function MapColumns({ form }: { form: FormToMap }) {
  const t = useTexts();
  const isSaving = useNavigation().formMethod === 'POST';
  return (
    <Card title={t('accounting.payouts.columns')} bodyClass="">
      <Form method="post" className="card-body stack">
        <p>{t('accounting.payouts.columnsText', { file: isolate(form.fileName) })}</p>
        <input type="hidden" name="mapped" value="yes" />
        {(['text', 'fileName', 'payer', 'paidOn'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={form[name]} />
        ))}
        <div className="books-fields">
          {ROLES.map((role) => (
            <ColumnField key={role} role={role} form={form} />
          ))}
        </div>
        <div className="row end">
          <Button component={Link} to={PAYOUTS_PATH}>
            {t('common.action.cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={isSaving}>
            {t('accounting.payouts.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function ColumnField({ role, form }: { role: ColumnRole; form: FormToMap }) {
  const t = useTexts();
  const hint = HINTS[role];
  const none = { value: '', label: t('accounting.payouts.none') };
  return (
    <NativeSelect
      name={`column.${role}`}
      label={t(`accounting.payouts.column.${role}`)}
      description={hint && t(`accounting.payouts.columnHelp.${hint}`)}
      defaultValue={form.guess[role]?.toString() ?? ''}
      data={[none, ...choicesOf(t, form.head)]}
    />
  );
}

function choicesOf(t: Texts, head: string[]) {
  return head.map((name, at) => ({
    value: String(at),
    label: t('accounting.payouts.columnName', {
      number: at + 1,
      name: name === '' ? t('accounting.payouts.noName') : isolate(name),
    }),
  }));
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from 'react-router';
import { ROUNDINGS } from '#lib/money/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { ChoiceField, FormContext, LineField, TickField } from '../kit/form-fields.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { CurrenciesResult, CurrencyRow } from './currencies-view.ts';
import { useCurrencyForm } from './currency-problem.ts';

type Props = { row: CurrencyRow; own: string; canEdit: boolean; result: CurrenciesResult | undefined };

const STATES: Record<CurrencyRow['state'], BadgeLook> = {
  shown: { tone: 'success', mark: 'full' },
  converting: { tone: 'info', mark: 'half' },
  resting: { tone: 'neutral', mark: 'open' },
};

export function CurrencyForm({ row, own, canEdit, result }: Props) {
  const t = useTexts();
  const form = useCurrencyForm(result, { ...row, active: row.isActive });
  const stale =
    result && 'problem' in result && result.problem.code === 'stale' ? result.problem.stamp : null;
  return (
    <div className="sub-card stack tight">
      <div className="sub-card-head">
        <h3 className="grow">
          {row.name} <Code>{row.code}</Code>
        </h3>
        <Badge look={STATES[row.state]}>{t(`currencies.admin.state.${row.state}`)}</Badge>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="code" value={row.code} />
        <input type="hidden" name="was" value={stale ?? row.stamp} />
        <fieldset className="stack tight" disabled={!canEdit}>
          <FormProblem text={form.errorOf('form') ?? form.errorOf('code')} />
          <FormContext value={form}>
            <div className="field-row">
              <LineField
                name="rate"
                dir="ltr"
                label={t('currencies.admin.rate', { own: isolate(own), code: isolate(row.code) })}
              />
              <RoundingField />
            </div>
            <TickField name="active" label={t('currencies.admin.active')} />
          </FormContext>
          {canEdit ? (
            <div className="row">
              <Button type="submit" name="intent" value="save">
                {t('common.action.save')}
              </Button>
              <RemoveCurrency code={row.code} />
            </div>
          ) : null}
        </fieldset>
      </Form>
    </div>
  );
}

export function RoundingField() {
  const t = useTexts();
  const choices = ROUNDINGS.map((value) => ({ value, label: t(`currencies.admin.roundings.${value}`) }));
  return <ChoiceField name="rounding" label={t('currencies.admin.rounding')} choices={choices} />;
}

export function FormProblem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="note" data-tone="danger" role="alert">
      <Glyph name="warning" />
      {text}
    </p>
  );
}

function RemoveCurrency({ code }: { code: string }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="remove"
        data-tone="danger"
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {t('currencies.admin.remove', { code: isolate(code) })}
      </Button>
      <Dialog
        title={t('currencies.admin.removeTitle', { code: isolate(code) })}
        isOpen={asking}
        onClose={() => setAsking(false)}
      >
        <p>{t('currencies.admin.removeText')}</p>
        <Form method="post" className="dialog-actions" onSubmit={() => setAsking(false)}>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="intent" value="remove" />
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('currencies.admin.keep')}
          </Button>
          <Button type="submit" variant="filled" data-tone="danger">
            {t('currencies.admin.remove', { code: isolate(code) })}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}

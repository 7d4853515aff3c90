import { TextInput } from '@mantine/core';
import { currencySymbol } from '#lib/money/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { useRows } from '../kit/use-rows.ts';
import type { MethodRow } from './delivery-view.ts';
import { AddRow, Problem } from './zone-parts.tsx';

type Props = {
  row: MethodRow;
  kind: string;
  currency: string;
  problem: (path: string) => string | undefined;
  onChange: () => void;
};

export function PriceFields(props: Props) {
  const { row, kind, currency, problem } = props;
  const t = useTexts();
  const unit = currencySymbol(currency, useReading().locale);
  const at = `methods.${row.key}`;
  const amount = (field: 'charge' | 'first' | 'each') => (
    <TextInput
      label={`${t(`delivery.admin.zone.${field}`)} (${unit})`}
      name={`${at}.${field}`}
      inputMode="decimal"
      defaultValue={row[field]}
      error={problem(`${at}.${field}`)}
    />
  );
  if (kind === 'item') {
    return (
      <div className="field-row">
        {amount('first')}
        {amount('each')}
      </div>
    );
  }
  if (kind === 'subtotal' || kind === 'weight') return <Steps {...props} />;
  return amount('charge');
}

function Steps({ row, kind, currency, problem, onChange }: Props) {
  const t = useTexts();
  const unit = currencySymbol(currency, useReading().locale);
  const at = `methods.${row.key}.steps`;
  const steps = useRows(row.steps, { from: '', charge: '' });
  const from = t(kind === 'weight' ? 'delivery.admin.zone.fromWeight' : 'delivery.admin.zone.fromValue');
  const changing = (change: () => void) => () => {
    change();
    onChange();
  };
  return (
    <fieldset className="stack tight">
      <legend className="caption">{t('delivery.admin.zone.steps')}</legend>
      <Problem text={problem(at)} />
      {steps.rows.map((step) => (
        <div key={step.key} className="step-row">
          <TextInput
            label={kind === 'weight' ? from : `${from} (${unit})`}
            name={`${at}.${step.key}.from`}
            inputMode="decimal"
            defaultValue={step.from}
            error={problem(`${at}.${step.key}.from`)}
          />
          <TextInput
            label={`${t('delivery.admin.zone.charge')} (${unit})`}
            name={`${at}.${step.key}.charge`}
            inputMode="decimal"
            defaultValue={step.charge}
            error={problem(`${at}.${step.key}.charge`)}
          />
          <button
            type="button"
            className="icon-button framed needs-scripts"
            onClick={changing(() => steps.remove(step.key))}
            aria-label={t('delivery.admin.zone.removeStep')}
          >
            <Glyph name="trash" />
          </button>
        </div>
      ))}
      <AddRow text={t('delivery.admin.zone.addStep')} onAdd={changing(steps.add)} />
    </fieldset>
  );
}

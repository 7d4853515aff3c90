import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { currencySymbol } from '#lib/money/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import type { MethodRow } from './delivery-view.ts';
import { PriceFields } from './price-fields.tsx';
import { BothLanguages } from './zone-parts.tsx';

type Props = {
  row: MethodRow;
  number: number;
  currency: string;
  problem: (path: string) => string | undefined;
  onChange: () => void;
  onRemove: () => void;
};

const KINDS = ['flat', 'subtotal', 'weight', 'item', 'pickup'] as const;

export function MethodFields({ row, number, currency, problem, onChange, onRemove }: Props) {
  const t = useTexts();
  const [kind, setKind] = useState(row.kind);
  const at = `methods.${row.key}`;
  const legend = t('delivery.admin.zone.method', { number });
  return (
    <fieldset className="sub-card stack">
      <legend className="sr-only">{legend}</legend>
      <div className="sub-card-head">
        <p className="strong grow" aria-hidden="true">
          {legend}
        </p>
        <button
          type="button"
          className="icon-button framed needs-scripts"
          onClick={onRemove}
          aria-label={`${t('delivery.admin.zone.removeMethod')}: ${legend}`}
        >
          <Glyph name="trash" />
        </button>
      </div>
      <input type="hidden" name={`${at}.id`} value={row.id} />
      <div className="stack tight">
        <p className="muted">{t('delivery.admin.zone.names')}</p>
        <BothLanguages name={`${at}.names`} values={row.names} problem={problem} />
      </div>
      <NativeSelect
        label={t('delivery.admin.zone.kind')}
        name={`${at}.kind`}
        defaultValue={row.kind}
        onChange={(event) => setKind(event.currentTarget.value)}
        data={KINDS.map((value) => ({ value, label: t(`delivery.admin.zone.kinds.${value}`) }))}
      />
      <PriceFields row={row} kind={kind} currency={currency} problem={problem} onChange={onChange} />
      <Limits row={row} currency={currency} problem={problem} />
      <div className="stack tight">
        <p className="muted">
          {t('delivery.admin.zone.details')}: {t('delivery.admin.zone.detailsHelp')}
        </p>
        <BothLanguages name={`${at}.details`} values={row.details} problem={problem} />
      </div>
      <Checkbox
        label={t('delivery.admin.zone.allowsCash')}
        name={`${at}.allowsCash`}
        value="yes"
        defaultChecked={row.allowsCash}
      />
    </fieldset>
  );
}

function Limits({ row, currency, problem }: Pick<Props, 'row' | 'currency' | 'problem'>) {
  const t = useTexts();
  const unit = currencySymbol(currency, useReading().locale);
  const at = `methods.${row.key}`;
  return (
    <>
      <div className="field-row">
        <TextInput
          label={`${t('delivery.admin.zone.freeFrom')} (${unit})`}
          description={t('delivery.admin.zone.freeFromHelp')}
          name={`${at}.freeFrom`}
          inputMode="decimal"
          defaultValue={row.freeFrom}
          error={problem(`${at}.freeFrom`)}
        />
        <TextInput
          label={t('delivery.admin.zone.mostKg')}
          description={t('delivery.admin.zone.mostKgHelp')}
          name={`${at}.mostKg`}
          inputMode="decimal"
          defaultValue={row.mostKg}
          error={problem(`${at}.mostKg`)}
        />
      </div>
      <div className="field-row">
        <TextInput
          label={t('delivery.admin.zone.minDays')}
          name={`${at}.minDays`}
          inputMode="numeric"
          defaultValue={row.minDays}
          error={problem(`${at}.minDays`)}
        />
        <TextInput
          label={t('delivery.admin.zone.maxDays')}
          name={`${at}.maxDays`}
          inputMode="numeric"
          defaultValue={row.maxDays}
          error={problem(`${at}.maxDays`)}
        />
      </div>
    </>
  );
}

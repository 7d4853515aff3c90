import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Variants } from './use-variants.ts';
import { keyOfRow, type RowField, withField } from './variant-rows.ts';

type Props = {
  variants: Variants;
  ticked: ReadonlySet<string>;
  onDone: () => void;
  currency: string;
};

const FIELDS = [
  'price',
  'compareAt',
  'cost',
  'sale',
  'quantity',
  'sku',
  'weight',
] as const satisfies readonly RowField[];

/**
 * Sets one value for the ticked rows, or for all; a SKU must be unique, so the row's option values are
 * appended.
 */
export function BulkFill({ variants, ticked, onDone }: Props) {
  const t = useTexts();
  const [field, setField] = useState<RowField>('price');
  const [value, setValue] = useState('');
  const count = ticked.size > 0 ? ticked.size : variants.rows.length;
  const isMeant = (key: string) => ticked.size === 0 || ticked.has(key);
  const fill = () => {
    variants.setRows((rows) =>
      rows.map((row) => {
        const key = keyOfRow(row);
        if (!isMeant(key)) return row;
        const text = field === 'sku' && value !== '' ? `${value}-${row.values.join('-')}` : value;
        return { ...row, ...withField(field, text) };
      }),
    );
    onDone();
  };
  const setSold = (isOn: boolean) => {
    variants.setRows((rows) => rows.map((row) => (ticked.has(keyOfRow(row)) ? { ...row, isOn } : row)));
    onDone();
  };
  return (
    <div className="bulk-fill needs-scripts">
      <NativeSelect
        aria-label={t('producteditor.matrix.fillField')}
        value={field}
        data={FIELDS.map((each) => ({ value: each, label: t(`producteditor.matrix.${each}`) }))}
        onChange={(event) => setField(FIELDS.find((each) => each === event.currentTarget.value) ?? 'price')}
      />
      <TextInput
        aria-label={t('producteditor.matrix.fillValue')}
        value={value}
        className="ltr-field"
        maxLength={80}
        autoComplete="off"
        data-cell="fill"
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          fill();
        }}
      />
      <Button onClick={fill}>
        {t(ticked.size > 0 ? 'producteditor.matrix.fillTicked' : 'producteditor.matrix.fillAll', { count })}
      </Button>
      {ticked.size > 0 ? (
        <>
          <Button variant="subtle" onClick={() => setSold(false)}>
            {t('producteditor.matrix.stopSelling')}
          </Button>
          <Button variant="subtle" onClick={() => setSold(true)}>
            {t('producteditor.matrix.sell')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

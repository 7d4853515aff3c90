import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RowField } from '#domain/catalog/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { type Cell, COLUMN_WAYS, type ColumnWay, fillColumn, type Typed } from './bulk-cells.ts';
import type { BulkPageView } from './bulk-view.ts';

type Props = {
  cells: Cell[];
  page: BulkPageView;
  typed: Typed;
  onFill: (filled: Record<string, string>) => void;
};

const STATUSES = ['active', 'draft', 'archived'] as const;

/** Changes a whole column as if its values were typed, so they are saved with the table. */
export function BulkTools({ cells, page, typed, onFill }: Props) {
  const t = useTexts();
  const [field, setField] = useState<RowField>('price');
  const [way, setWay] = useState<ColumnWay>('set');
  const [value, setValue] = useState('');
  const [isWrong, setWrong] = useState(false);
  const fields: RowField[] = [
    'price',
    'compareAt',
    ...(page.canStock ? ['quantity' as const] : []),
    'status',
  ];
  const ways = field === 'status' ? (['set'] as const) : COLUMN_WAYS;
  const fill = () => {
    const asked = { field, way: field === 'status' ? 'set' : way, currency: page.currency, typed } as const;
    const filled = fillColumn(cells, { ...asked, value: field === 'status' ? value || 'active' : value });
    setWrong(filled === null);
    if (filled) onFill(filled);
  };
  return (
    <div className="list-tools bulk-tools needs-scripts">
      <NativeSelect
        label={t('productbulk.tool.column')}
        value={field}
        onChange={(event) => {
          setField(event.currentTarget.value as RowField);
          setValue('');
        }}
        data={fields.map((each) => ({ value: each, label: t(`productbulk.column.${each}`) }))}
      />
      <NativeSelect
        label={t('productbulk.tool.way')}
        value={field === 'status' ? 'set' : way}
        onChange={(event) => setWay(event.currentTarget.value as ColumnWay)}
        data={ways.map((each) => ({ value: each, label: t(`productbulk.way.${each}`) }))}
      />
      {field === 'status' ? (
        <NativeSelect
          label={t('productbulk.tool.value')}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          data={STATUSES.map((each) => ({ value: each, label: t(`admin.products.status.${each}`) }))}
        />
      ) : (
        <TextInput
          label={t('productbulk.tool.value')}
          value={value}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
          error={isWrong ? t('productbulk.invalid') : undefined}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') fill();
          }}
        />
      )}
      <Button onClick={fill}>{t('productbulk.tool.fill')}</Button>
    </div>
  );
}

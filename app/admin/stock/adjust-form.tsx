import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import type { StockRow } from '#domain/stock/index.ts';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { problemText, resultOf } from './stock-problem.tsx';
import type { StockResult } from './stock-view.ts';

const CHANGES = ['set', 'add', 'remove'] as const;
const REASONS = ['counted', 'received', 'returned', 'damaged', 'adjusted'] as const;

type Props = { row: StockRow; result: StockResult | undefined; formKey: string };

/** Sets, adds or subtracts a quantity, with the reason for its movement. */
export function AdjustForm({ row, result, formKey }: Props) {
  const t = useTexts();
  const own = resultOf(result, 'adjust', row.variantId);
  const problem = own && 'problem' in own ? own.problem : null;
  const words = problemText(t, own);
  const typed = own && 'problem' in own ? own.typed : {};
  return (
    <CardFrame title={t('stock.variant.adjust')}>
      <Form method="post" className="card-body stack" key={row.moves} preventScrollReset>
        <input type="hidden" name="intent" value="adjust" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="moves" value={problem && 'moves' in problem ? problem.moves : row.moves} />
        <div className="stock-adjust">
          <NativeSelect
            label={t('stock.variant.change')}
            name="change"
            defaultValue={typed.change ?? 'set'}
            data={CHANGES.map((value) => ({ value, label: t(`stock.variant.changes.${value}`) }))}
          />
          <TextInput
            label={t('stock.variant.quantity')}
            name="quantity"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={10}
            required
            defaultValue={typed.quantity ?? ''}
            error={problem && problem.code !== 'reason_invalid' ? words : undefined}
          />
          <NativeSelect
            label={t('common.reason')}
            name="reason"
            defaultValue={typed.reason ?? 'counted'}
            data={REASONS.map((value) => ({ value, label: t(`stock.reason.${value}`) }))}
            error={problem?.code === 'reason_invalid' ? words : undefined}
          />
        </div>
        <TextInput
          label={t('stock.variant.note')}
          description={t('stock.variant.noteText')}
          name="note"
          dir="auto"
          maxLength={200}
          autoComplete="off"
          defaultValue={typed.note ?? ''}
        />
        <div>
          <Button type="submit" variant="filled">
            {t('common.action.save')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}

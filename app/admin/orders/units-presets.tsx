import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { OrderLineView } from '#domain/orders/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';

/** Buttons that fill the units of all lines of a refund: everything that is left, or nothing, and no delivery. */
export function UnitsPresets({ lines }: { lines: OrderLineView[] }) {
  const t = useTexts();
  if (lines.length === 0) return null;
  const fill = (
    event: MouseEvent<HTMLElement>,
    unitsOf: (line: OrderLineView) => number,
    isEmptied = false,
  ) => {
    const form = event.currentTarget.closest('form');
    for (const line of lines) {
      const field = form?.elements.namedItem(`line.${line.id}`);
      if (field instanceof HTMLInputElement) field.value = String(unitsOf(line));
    }
    const delivery = form?.elements.namedItem('delivery');
    if (isEmptied && delivery instanceof HTMLInputElement) delivery.value = '';
    // The form listens to input events and computes the refund's sum from its fields.
    form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="row needs-scripts">
      <Button data-small="" onClick={(event) => fill(event, (line) => line.refundable)}>
        {t('orderlife.refund.all')}
      </Button>
      <Button data-small="" onClick={(event) => fill(event, () => 0, true)}>
        {t('orderlife.refund.clear')}
      </Button>
    </div>
  );
}

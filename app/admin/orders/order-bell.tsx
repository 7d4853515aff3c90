import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoney } from '#lib/money/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useStaffLive } from '../shell/use-staff-live.ts';
import { mayRing, ring, setRinging } from './ring.ts';

/**
 * Adds new orders to the open list, announces them, and rings if enabled in this browser. `newest`: the
 * highest order number at render, to catch orders that came in while the page loaded.
 */
export function OrderBell({ newest }: { newest: number }) {
  const t = useTexts();
  const toast = useToast();
  const reading = useReading();
  const { revalidate } = useRevalidator();
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(mayRing()), []);
  useStaffLive({
    orders: ({ last, orders }) => {
      if (last <= newest) return;
      void revalidate();
      const latest = orders.at(-1);
      if (!latest) return;
      ring(last);
      const number = isolate(`#${latest.number}`);
      const total = isolate(formatMoney(latest.total, reading));
      const text =
        orders.length > 1
          ? t('numbers.bell.several', { count: orders.length })
          : t('numbers.bell.one', { number, total });
      toast({ id: 'new-order', status: 'info', text });
    },
  });
  const toggle = () => {
    setRinging(!isOn);
    setOn(!isOn);
    if (!isOn) ring(0);
  };
  return (
    <Button
      variant="default"
      aria-pressed={isOn}
      onClick={toggle}
      leftSection={<Glyph name="bell" />}
      title={t('numbers.bell.hint')}
    >
      {isOn ? t('numbers.bell.on') : t('numbers.bell.off')}
    </Button>
  );
}

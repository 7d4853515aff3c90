import { Radio } from '@mantine/core';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { TillState } from './use-till.ts';

export function PaymentCard({ till, takesCards }: { till: TillState; takesCards: boolean }) {
  const t = useTexts();
  const ways = [
    { value: 'cash', label: t('common.cashOnDelivery'), description: t('orderlife.manual.byCashText') },
    { value: 'link', label: t('orderlife.manual.byLink'), description: t('orderlife.manual.byLinkText') },
  ];
  return (
    <Card title={t('orderlife.manual.payment')}>
      {ways
        .filter(({ value }) => value === 'cash' || takesCards)
        .map((way) => (
          <Radio
            key={way.value}
            name="payment"
            {...way}
            checked={till.payment === way.value}
            onChange={() => till.setPayment(way.value === 'link' ? 'link' : 'cash')}
          />
        ))}
    </Card>
  );
}

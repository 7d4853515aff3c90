import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { OrderView } from '#domain/orders/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = { order: Pick<OrderView, 'id' | 'paymentMethod' | 'status' | 'confirmation'> };

/** Links an order to its pending task: the transfer check, or the queue of calls. */
export function TransferLink({ order }: Props) {
  const t = useTexts();
  if (order.paymentMethod === 'bank_transfer' && order.status === 'pending_payment') {
    return (
      <Button component={Link} to={`/admin/orders/${order.id}/transfer`}>
        {t('payments.check.link')}
      </Button>
    );
  }
  if (order.confirmation === 'waiting' && order.status === 'confirmed') {
    return (
      <Button component={Link} to="/admin/orders/confirm">
        {t('payments.queue.title')}
      </Button>
    );
  }
  return null;
}

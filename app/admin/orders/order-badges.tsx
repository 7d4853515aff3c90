import type { PaymentStatus, ShownStatus } from '#domain/orders/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

// One colour map for all pages; the ring fills as the order progresses, so colour is never the only sign.
const STATUS: Record<ShownStatus, BadgeLook> = {
  pending_payment: { tone: 'warning', mark: 'open' },
  to_confirm: { tone: 'warning', mark: 'half' },
  confirmed: { tone: 'info', mark: 'open' },
  processing: { tone: 'info', mark: 'half' },
  shipped: { tone: 'info', mark: 'full' },
  delivered: { tone: 'success', mark: 'full' },
  cancelled: { tone: 'neutral', mark: 'open' },
};

const PAYMENT: Record<PaymentStatus, BadgeLook> = {
  unpaid: { tone: 'warning', mark: 'open' },
  pending: { tone: 'warning', mark: 'half' },
  authorized: { tone: 'info', mark: 'half' },
  partially_paid: { tone: 'warning', mark: 'half' },
  paid: { tone: 'success', mark: 'full' },
  partially_refunded: { tone: 'neutral', mark: 'half' },
  refunded: { tone: 'neutral', mark: 'open' },
  failed: { tone: 'danger', mark: 'open' },
  voided: { tone: 'neutral', mark: 'open' },
};

export function StatusBadge({ status }: { status: ShownStatus }) {
  const t = useTexts();
  return <Badge look={STATUS[status]}>{t(`orders.status.${status}`)}</Badge>;
}

/** Marks an order imported from the store's former shop; it can no longer change. */
export function ImportedBadge() {
  const t = useTexts();
  return <Badge look={{ tone: 'neutral', mark: 'full' }}>{t('files.orders.imported')}</Badge>;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTexts();
  return <Badge look={PAYMENT[status]}>{t(`orders.payment.${status}`)}</Badge>;
}

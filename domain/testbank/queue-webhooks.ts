import { enqueue, type StoreTx } from '#db/index.ts';
import type { BankCharge } from './charge.ts';

export const WEBHOOK_TASK = 'testbank.send-webhook';

const LATE_MS = 2 * 60_000;
const BEHIND_MS = 3000;

/**
 * Queues the webhooks of an event as the payment's setting says: at once, two minutes late, each twice, in
 * reverse order, or not at all. refund: the key of the event's refund; dueAt: the time of a later event.
 */
export async function queueWebhooks(
  tx: StoreTx,
  charge: Pick<BankCharge, 'id' | 'delivery'>,
  { kinds, now, refund, dueAt }: { kinds: string[]; now: Date; refund?: string; dueAt?: Date },
): Promise<void> {
  const after = (ms: number) => new Date((dueAt ?? now).getTime() + ms);
  const send = (kind: string, runAt = dueAt) =>
    enqueue(
      tx,
      WEBHOOK_TASK,
      { chargeId: charge.id, kind, ...(refund && { refund }) },
      { class: 'money', runAt },
    );
  for (const kind of kinds) {
    const isLast = kind === kinds.at(-1);
    switch (charge.delivery) {
      case 'lost':
        break;
      case 'delayed':
        await send(kind, after(LATE_MS));
        break;
      case 'twice':
        await send(kind);
        await send(kind);
        break;
      case 'reordered':
        await send(kind, isLast ? undefined : after(BEHIND_MS));
        break;
      case 'normal':
        await send(kind);
    }
  }
}

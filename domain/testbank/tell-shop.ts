import { enqueue, type StoreTx } from '#db/index.ts';
import type { BankCharge } from './charge.ts';

/** Posts one signed webhook to the shop. */
export const TELL_TASK = 'testbank.tell';

const LATE_MS = 2 * 60_000;
const BEHIND_MS = 3000;

/**
 * Has the shop told of what happened, as the payment's switch says: at once, two minutes late, each twice, the last
 * first, or not at all.
 */
export async function tellShop(
  tx: StoreTx,
  charge: Pick<BankCharge, 'id' | 'delivery'>,
  { kinds, now }: { kinds: string[]; now: Date },
): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const send = (kind: string, runAt?: Date) =>
    enqueue(tx, TELL_TASK, { chargeId: charge.id, kind }, { class: 'money', runAt });
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

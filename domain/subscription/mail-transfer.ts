import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailStore } from '#domain/mail/index.ts';
import { ibanText } from '#lib/iban.ts';
import type { Money } from '#lib/money/index.ts';
import type { Transfer } from './transfers.ts';

type Told = {
  chargeId: string;
  total: Money;
  transfer: Pick<Transfer, 'reference' | 'account'>;
  what: 'asked' | 'due' | 'missing' | 'rejected' | 'expired';
  /** The deadline of the transfer; null in a mail about a transfer that has ended. */
  until: Date | null;
  reason?: string;
  /** The number of failed attempts to renew. Each is mailed once. */
  tries?: number;
};

/** Mails the details of a bank transfer, or the reason why it ended, to the store's contact address. */
export async function mailTransfer(tx: StoreTx, told: Told, act: Act): Promise<void> {
  const { chargeId, total, transfer, what, until, reason = '', tries = 0 } = told;
  const { reference } = transfer;
  const account = { ...transfer.account, iban: ibanText(transfer.account.iban) };
  await mailStore(
    tx,
    {
      kind: 'subscription_transfer',
      data: { what, total, reference, account, until, reason, adminPath: '/admin/settings/billing' },
      dedupeKey: `subscription_transfer:${chargeId}:${what}:${tries}`,
    },
    act,
  );
}

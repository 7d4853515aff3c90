import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type DnsLookup, endOfLookUps } from '#domain/domains/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NoSender } from './errors.ts';
import {
  CHECK_SENDER_TASK,
  readSender,
  type SeenSender,
  type Sender,
  type SenderStatus,
  senderRecords,
} from './sender.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A sender that was never verified is checked automatically for this long, and later only on request. */
const PATIENCE_MS = 14 * DAY;
/** The least wait after a check that DNS did not answer, as of domains (domain/domains/check-domain.ts). */
const SILENT_MS = 60 * MINUTE;
/** A name may have hundreds of records, each of any length. */
const MOST_RECORDS = 10;
const LONGEST_RECORD = 1000;

type Means = { dns: DnsLookup; mailHost: string };

/**
 * Looks up the DNS records of a store's sender. Without its DKIM record the address is no longer used, because
 * receivers would take the mails for forged. If DNS does not answer, nothing changes.
 */
export async function checkSender(
  storeId: string,
  { dns, mailHost }: Means,
  act: Act,
): Promise<Result<Sender, NoSender>> {
  const before = await withStore(storeId, readSender);
  if (!before) return fail('no_sender');
  const { seen, isSilent } = await lookUp(before, dns);
  return withStore(storeId, async (tx) => {
    const status = statusAfter({ ...before, seen }, mailHost);
    const failingSince = status === 'failing' ? (before.failingSince ?? act.at) : null;
    const written = await tx
      .updateTable('mail_senders')
      .set({ status, seen: JSON.stringify(seen), checked_at: act.at, failing_since: failingSince })
      .where('store_id', '=', storeId)
      // Another domain may have been set meanwhile.
      .where('selector', '=', before.selector)
      .executeTakeFirst();
    if (written.numUpdatedRows === 0n) return fail('no_sender');
    const after: Sender = { ...before, status, seen, checkedAt: act.at, failingSince };
    await tell(tx, { before, after, isSilent }, act);
    return ok(after);
  });
}

/** `isSilent`: at least one of the look-ups got no answer. */
type LookedUp = { seen: SeenSender; isSilent: boolean };

async function lookUp({ host, selector }: Sender, dns: DnsLookup): Promise<LookedUp> {
  const end = endOfLookUps();
  const [dkim, spf, dmarc] = await Promise.all([
    dns.txt(`${selector}._domainkey.${host}`, end),
    dns.txt(host, end),
    dns.txt(`_dmarc.${host}`, end),
  ]);
  const cut = (values: string[], begin: string) =>
    values
      .filter((value) => value.toLowerCase().startsWith(begin))
      .slice(0, MOST_RECORDS)
      .map((value) => value.slice(0, LONGEST_RECORD));
  const seen = {
    dkim: cut(dkim.values, ''),
    spf: cut(spf.values, 'v=spf1'),
    dmarc: cut(dmarc.values, 'v=dmarc1'),
    isAnswered: dkim.isAnswered,
  };
  return { seen, isSilent: ![dkim, spf, dmarc].every(({ isAnswered }) => isAnswered) };
}

function statusAfter(sender: Sender, mailHost: string): SenderStatus {
  const isRight = senderRecords(sender, mailHost).every((record) => record.isRight || !record.isRequired);
  if (isRight) return 'verified';
  return sender.seen.isAnswered && sender.status === 'verified' ? 'failing' : sender.status;
}

type Told = { before: Sender; after: Sender; isSilent: boolean };

async function tell(tx: StoreTx, { before, after, isSilent }: Told, act: Act): Promise<void> {
  if (before.status !== after.status) {
    const action = after.status === 'verified' ? 'sender.verified' : 'sender.failing';
    const told = { before: { status: before.status }, after: { status: after.status } };
    await recordAudit(tx, act, { action, subjectKind: 'domain', subjectId: after.host, ...told });
  }
  const wait = nextCheckIn(after, { at: act.at, isSilent });
  if (wait === null) return;
  const runAt = new Date(act.at.getTime() + wait);
  await enqueue(tx, CHECK_SENDER_TASK, {}, { class: 'lookups', runAt, jobKey: CHECK_SENDER_TASK });
}

/** Milliseconds to the next check; null if it is checked only on request. */
function nextCheckIn(
  { status, createdAt }: Sender,
  { at, isSilent }: { at: Date; isSilent: boolean },
): number | null {
  if (status === 'verified') return DAY;
  if (status === 'failing') return DAY / 4;
  const age = at.getTime() - createdAt.getTime();
  const least = isSilent ? SILENT_MS : 5 * MINUTE;
  return age > PATIENCE_MS ? null : Math.min(Math.max(least, age / 4), DAY / 4);
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type Match, matchLines, type PayoutOutcome } from './match-lines.ts';
import type { PayoutFile, PayoutLine } from './payout-lines.ts';

export type NewPayout = { file: PayoutFile; bytes: Uint8Array; fileName: string; payer: string };

export type AddPayoutFailure =
  /** The same file was added before. */
  | Failure<'file_repeated', { payoutId: string }>
  /** Every line of the file is in earlier statements. */
  | Failure<'lines_repeated', { payoutId: string }>;

/**
 * A line with the SHA-256 key that identifies its movement of money. match: null if an earlier line has the
 * same key.
 */
type KeyedLine = { line: PayoutLine; rowKey: string; match: Match | null };

export const PAYER_LENGTH = 60;

/**
 * Adds a statement and matches its lines with payments and refunds. A line of an earlier statement is reported as
 * repeated and counts in no sum. Orders and their payments stay unchanged.
 */
export async function addPayout(
  tx: StoreTx,
  { file, bytes, fileName, payer }: NewPayout,
  act: Act,
): Promise<Result<{ payoutId: string }, AddPayoutFailure>> {
  await lockPayouts(tx);
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const before = await payoutOfFile(tx, fileHash);
  if (before) return fail('file_repeated', { payoutId: before });
  const { fresh, keyed, earlier } = await splitLines(tx, file);
  if (fresh.length === 0 && earlier) return fail('lines_repeated', { payoutId: earlier });
  const matches = await matchLines(tx, fresh, file);
  const payoutId = newId();
  const sums = sumsOf(fresh);
  const name = cleanLine(fileName).slice(0, 200);
  await writePayout(
    tx,
    { id: payoutId, fileHash, fileName: name, payer: payerOf(payer, file), file, sums },
    act,
  );
  await writeRows(
    tx,
    payoutId,
    keyed.map((each) => ({ ...each, match: matches.get(each.line) ?? null })),
  );
  await recordAudit(tx, act, {
    action: 'payout.added',
    subjectKind: 'payout',
    subjectId: payoutId,
    after: { file: name, currency: file.currency, ...sums },
  });
  return ok({ payoutId });
}

/**
 * Returns all lines with their keys, the new lines, and the id of an earlier statement that has one of the
 * other lines.
 */
async function splitLines(tx: StoreTx, file: PayoutFile) {
  const keyed = file.lines.map((line) => ({ line, rowKey: keyOf(file, line) }));
  const known = await knownKeys(
    tx,
    keyed.map(({ rowKey }) => rowKey),
  );
  const seen = new Set(known.keys());
  const fresh = keyed.filter(({ rowKey }) => !seen.has(rowKey) && seen.add(rowKey));
  return { keyed, fresh: fresh.map(({ line }) => line), earlier: known.values().next().value };
}

/** Payout statements of one store are added and matched one after the other, so that no payment is matched twice. */
export async function lockPayouts(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${tx.storeId}`}, 0))`.execute(tx);
}

async function payoutOfFile(tx: StoreTx, fileHash: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payouts as p')
    .select('p.id')
    .where('p.store_id', '=', tx.storeId)
    .where('p.file_hash', '=', fileHash)
    .executeTakeFirst();
  return row?.id ?? null;
}

// A provider's file identifies each movement; a line of a file with mapped columns is identified by its
// cells.
function keyOf({ provider, currency }: PayoutFile, { key }: PayoutLine): string {
  return createHash('sha256').update([provider, currency, key].join('|')).digest('hex');
}

/** Returns the line keys that an earlier statement already contains, each with the id of its payout. */
async function knownKeys(tx: StoreTx, keys: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; payoutId: string }>`
    select k.key, r.payout_id as "payoutId" from unnest(${keys}::text[]) as k (key)
      join payout_rows r on r.store_id = ${tx.storeId} and r.outcome <> 'repeated' and r.row_key = k.key`.execute(
    tx,
  );
  return new Map(rows.map(({ key, payoutId }) => [key, payoutId]));
}

type Sums = Pick<PayoutLine, 'gross' | 'fee' | 'net'>;

function sumsOf(lines: PayoutLine[]): Sums {
  const sum = (of: keyof Sums) => lines.reduce((total, line) => total + line[of], 0);
  return { gross: sum('gross'), fee: sum('fee'), net: sum('net') };
}

function payerOf(payer: string, { provider }: PayoutFile): string {
  return provider === 'other' ? cleanLine(payer).slice(0, PAYER_LENGTH) : '';
}

type Written = {
  id: string;
  fileHash: string;
  fileName: string;
  payer: string;
  file: PayoutFile;
  sums: Sums;
};

async function writePayout(tx: StoreTx, { file, sums, ...payout }: Written, act: Act): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({
      ...{ store_id: tx.storeId, id: payout.id, provider: file.provider, payer: payout.payer },
      ...{ file_name: payout.fileName, file_hash: payout.fileHash, currency: file.currency, ...sums },
      ...{ row_count: file.lines.length, left_out: file.leftOut.length },
      ...{ added_by: actorName(act.by), created_at: act.at },
    })
    .execute();
}

const AT_ONCE = 500;

async function writeRows(tx: StoreTx, payoutId: string, keyed: KeyedLine[]): Promise<void> {
  for (let at = 0; at < keyed.length; at += AT_ONCE) {
    const rows = keyed.slice(at, at + AT_ONCE).map(({ line, rowKey, match }) => ({
      ...{ store_id: tx.storeId, id: newId(), payout_id: payoutId, line: line.line, kind: line.kind },
      ...{ reference: line.reference.slice(0, 200), row_key: rowKey, day: line.day },
      ...{ gross: line.gross, fee: line.fee, net: line.net },
      outcome: (match?.outcome ?? 'repeated') satisfies PayoutOutcome,
      ...{ order_id: match?.orderId ?? null, payment_id: match?.paymentId ?? null },
      refund_id: match?.refundId ?? null,
    }));
    await tx.insertInto('payout_rows').values(rows).execute();
  }
}

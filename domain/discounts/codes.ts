import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { lockDiscount } from './lock-discount.ts';
import { newCode, parseCode } from './parse-code.ts';

/** Returns a discount's main code, which has no use limit of its own; null if the discount has none. */
export async function ownCode(tx: StoreTx, discountId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('discount_codes')
    .select('code')
    .where('store_id', '=', tx.storeId)
    .where('discount_id', '=', discountId)
    .where('max_uses', 'is', null)
    .executeTakeFirst();
  return row?.code ?? null;
}

export async function isCodeTaken(tx: StoreTx, code: string, discountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('discount_codes')
    .select(['discount_id', 'max_uses'])
    .where('store_id', '=', tx.storeId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined && (row.discount_id !== discountId || row.max_uses !== null);
}

/** Sets or removes a discount's main code. */
export async function putCode(
  tx: StoreTx,
  { discountId, code, was }: { discountId: string; code: string | null; was: string | null },
  act: Act,
): Promise<void> {
  if (code === was) return;
  if (was !== null) {
    const own = { store_id: tx.storeId, code: was };
    await tx
      .deleteFrom('discount_codes')
      .where((of) => of.and(own))
      .execute();
  }
  if (code === null) return;
  const made = { store_id: tx.storeId, code, discount_id: discountId, created_at: act.at };
  await tx.insertInto('discount_codes').values(made).execute();
}

export const MOST_CODES_AT_ONCE = 5_000;
const MOST_CODES = 50_000;
/**
 * The limit for all discounts of a store together. A form of a few bytes makes 5,000 codes, so many such forms would
 * fill the disk.
 */
const MOST_IN_STORE = 200_000;

export type MakeCodesFailure =
  | 'discount_not_found'
  /** An automatic discount needs no code. */
  | 'discount_automatic'
  | Failure<'count_invalid', { max: number }>
  | 'prefix_invalid';

/** Creates many random single-use codes of a discount. */
export async function makeCodes(
  tx: StoreTx,
  input: { discountId: string; count: number; prefix?: string },
  act: Act,
): Promise<Result<{ count: number }, MakeCodesFailure>> {
  const { discountId, count, prefix = '' } = input;
  const known = await lockDiscount(tx, discountId);
  if (!known) return fail('discount_not_found');
  const start = prefix.trim() === '' ? '' : parseCode(prefix);
  if (start === null || start.length > 12) return fail('prefix_invalid');
  const has = await readCodes(tx, discountId);
  if (has.isAutomatic) return fail('discount_automatic');
  const max = Math.min(MOST_CODES_AT_ONCE, MOST_CODES - has.codes.length, await roomForCodes(tx));
  if (!Number.isSafeInteger(count) || count < 1 || count > max) return fail('count_invalid', { max });
  const codes = Array.from({ length: count }, () => newCode(start));
  await sql`insert into discount_codes (store_id, code, discount_id, max_uses, created_at)
    select ${tx.storeId}, c, ${discountId}, 1, ${act.at} from unnest(${codes}::text[]) c`.execute(tx);
  const after = { count, prefix: start };
  const what = { subjectKind: 'discount', subjectId: discountId, after };
  await recordAudit(tx, act, { action: 'discount.codes_made', ...what });
  return ok({ count });
}

/** The number of codes that the store may still make. Takes a lock, so that two transactions do not both use it up. */
async function roomForCodes(tx: StoreTx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('discount codes ' || ${tx.storeId}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ codes: number }>`
    select count(*)::int as codes from discount_codes where store_id = ${tx.storeId}`.execute(tx);
  return Math.max(0, MOST_IN_STORE - (rows[0]?.codes ?? 0));
}

export type DiscountCode = { code: string; used: number; maxUses: number | null };

export async function readCodes(
  tx: StoreTx,
  discountId: string,
): Promise<{ isAutomatic: boolean; codes: DiscountCode[] }> {
  const { rows } = await sql<DiscountCode & { isAutomatic: boolean }>`
    select p.is_automatic as "isAutomatic", c.code, c.used, c.max_uses as "maxUses"
      from discounts p
      left join discount_codes c on c.store_id = ${tx.storeId} and c.discount_id = p.id
     where p.store_id = ${tx.storeId} and p.id = ${discountId}
     order by c.max_uses nulls first, c.code`.execute(tx);
  const codes = rows.filter((row) => row.code !== null);
  return {
    isAutomatic: rows[0]?.isAutomatic ?? false,
    codes: codes.map(({ code, used, maxUses }) => ({ code, used, maxUses })),
  };
}

import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { lockPromotion } from './lock-promotion.ts';
import { newCode, parseCode } from './parse-code.ts';

/** Returns a promotion's main code, which has no use limit of its own; null if none. */
export async function ownCode(tx: StoreTx, promotionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('promotion_codes')
    .select('code')
    .where('store_id', '=', tx.storeId)
    .where('promotion_id', '=', promotionId)
    .where('max_uses', 'is', null)
    .executeTakeFirst();
  return row?.code ?? null;
}

export async function isCodeTaken(tx: StoreTx, code: string, promotionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('promotion_codes')
    .select(['promotion_id', 'max_uses'])
    .where('store_id', '=', tx.storeId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined && (row.promotion_id !== promotionId || row.max_uses !== null);
}

/** Sets or removes a promotion's main code. */
export async function putCode(
  tx: StoreTx,
  { promotionId, code, was }: { promotionId: string; code: string | null; was: string | null },
  act: Act,
): Promise<void> {
  if (code === was) return;
  if (was !== null) {
    const own = { store_id: tx.storeId, code: was };
    await tx
      .deleteFrom('promotion_codes')
      .where((of) => of.and(own))
      .execute();
  }
  if (code === null) return;
  const made = { store_id: tx.storeId, code, promotion_id: promotionId, created_at: act.at };
  await tx.insertInto('promotion_codes').values(made).execute();
}

export const MOST_CODES_AT_ONCE = 5_000;
const MOST_CODES = 50_000;

export type MakeCodesFailure =
  | 'promotion_not_found'
  /** An automatic promotion needs no code. */
  | 'promotion_automatic'
  | Failure<'count_invalid', { max: number }>
  | 'prefix_invalid';

/** Creates many random single-use codes of a promotion. */
export async function makeCodes(
  tx: StoreTx,
  input: { promotionId: string; count: number; prefix?: string },
  act: Act,
): Promise<Result<{ count: number }, MakeCodesFailure>> {
  const { promotionId, count, prefix = '' } = input;
  const known = await lockPromotion(tx, promotionId);
  if (!known) return fail('promotion_not_found');
  const start = prefix.trim() === '' ? '' : parseCode(prefix);
  if (start === null || start.length > 12) return fail('prefix_invalid');
  const has = await readCodes(tx, promotionId);
  if (has.isAutomatic) return fail('promotion_automatic');
  const max = Math.min(MOST_CODES_AT_ONCE, MOST_CODES - has.codes.length);
  if (!Number.isSafeInteger(count) || count < 1 || count > max) return fail('count_invalid', { max });
  const codes = Array.from({ length: count }, () => newCode(start));
  await sql`insert into promotion_codes (store_id, code, promotion_id, max_uses, created_at)
    select ${tx.storeId}, c, ${promotionId}, 1, ${act.at} from unnest(${codes}::text[]) c`.execute(tx);
  const after = { count, prefix: start };
  const what = { subjectKind: 'promotion', subjectId: promotionId, after };
  await recordAudit(tx, act, { action: 'promotion.codes_made', ...what });
  return ok({ count });
}

export type PromotionCode = { code: string; used: number; maxUses: number | null };

export async function readCodes(
  tx: StoreTx,
  promotionId: string,
): Promise<{ isAutomatic: boolean; codes: PromotionCode[] }> {
  const { rows } = await sql<PromotionCode & { isAutomatic: boolean }>`
    select p.is_automatic as "isAutomatic", c.code, c.used, c.max_uses as "maxUses"
      from promotions p
      left join promotion_codes c on c.store_id = ${tx.storeId} and c.promotion_id = p.id
     where p.store_id = ${tx.storeId} and p.id = ${promotionId}
     order by c.max_uses nulls first, c.code`.execute(tx);
  const codes = rows.filter((row) => row.code !== null);
  return {
    isAutomatic: rows[0]?.isAutomatic ?? false,
    codes: codes.map(({ code, used, maxUses }) => ({ code, used, maxUses })),
  };
}

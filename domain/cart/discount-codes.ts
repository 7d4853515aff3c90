import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { parseCode, type RefusalReason, type RefusedCode } from '#domain/discounts/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CodeFailure } from './errors.ts';
import { lockCart, touchCart } from './open-cart.ts';
import { type CartLook, viewCart } from './view-cart.ts';

export const MAX_CODES = 5;

// Reasons that a change of the cart can resolve, so the code stays on the cart. Codes refused for other
// reasons are discarded.
const KEPT: readonly RefusalReason[] = ['minimum', 'too_few'];

/** Adds a typed code if it applies or would apply with more goods; else returns the reason for refusal. */
export async function addCode(
  tx: StoreTx,
  input: CartLook & { typed: unknown },
  act: Act,
): Promise<Result<{ code: string; refused: RefusedCode | null }, CodeFailure>> {
  const code = parseCode(input.typed);
  if (typeof input.typed !== 'string' || input.typed.trim() === '') return fail('code_missing');
  const cartId = await lockCart(tx, input.cartToken);
  if (cartId === null) return fail('code_missing');
  if (code === null)
    return fail('code_refused', { code: input.typed.trim().slice(0, 40), reason: 'unknown', data: {} });
  const codes = await codesOf(tx, cartId);
  if (!codes.includes(code) && codes.length >= MAX_CODES) return fail('too_many_codes', { max: MAX_CODES });
  await writeCodes(tx, cartId, [...new Set([...codes, code])]);
  await touchCart(tx, cartId, act);
  const view = await viewCart(tx, input);
  const refused = view.refusedCodes.find((each) => each.code === code) ?? null;
  if (!refused || KEPT.includes(refused.reason)) return ok({ code, refused });
  await writeCodes(tx, cartId, codes);
  return fail('code_refused', refused);
}

export async function removeCode(
  tx: StoreTx,
  input: { cartToken: string | null; code: string },
  act: Act,
): Promise<void> {
  const cartId = await lockCart(tx, input.cartToken);
  if (cartId === null) return;
  const codes = await codesOf(tx, cartId);
  await writeCodes(
    tx,
    cartId,
    codes.filter((code) => code !== input.code),
  );
  await touchCart(tx, cartId, act);
}

export async function codesOf(tx: StoreTx, cartId: string): Promise<string[]> {
  const row = await tx
    .selectFrom('carts as c')
    .select('c.discount_codes')
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', cartId)
    .executeTakeFirstOrThrow();
  return row.discount_codes;
}

export async function writeCodes(tx: StoreTx, cartId: string, codes: string[]): Promise<void> {
  await tx
    .updateTable('carts as c')
    .set({ discount_codes: sql<string[]>`${codes}::text[]` })
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', cartId)
    .execute();
}

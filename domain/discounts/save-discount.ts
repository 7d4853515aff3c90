import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { isCodeTaken, ownCode, putCode } from './codes.ts';
import { type DiscountTerms, type FieldProblems, problemsOf } from './discount-input.ts';
import { lockDiscountRoom, roomProblems } from './discount-room.ts';
import { lockDiscount } from './lock-discount.ts';
import { newCode } from './parse-code.ts';
import { recountUses } from './recount-uses.ts';

/** id and version of the discount that was read; omitted for a new one. */
export type SaveDiscountInput = {
  id?: string;
  version?: number;
  terms: DiscountTerms;
  /** Null leaves the code unchanged; a discount without a code gets a random one. */
  code: string | null;
  /** A new discount is active unless it begins paused. */
  isPaused?: boolean;
};

export type SaveDiscountFailure =
  | 'discount_not_found'
  /** Another save came first; `version` is the version of that save. */
  | Failure<'stale', { version: number }>
  | Failure<'invalid', { fields: FieldProblems }>;

export type SavedDiscount = { discountId: string; version: number; code: string | null };

/** Creates or updates a discount. The row lock serializes it with orders that use the discount. */
export async function saveDiscount(
  tx: StoreTx,
  input: SaveDiscountInput,
  act: Act,
): Promise<Result<SavedDiscount, SaveDiscountFailure>> {
  const terms = cleaned(input.terms);
  if (input.id === undefined || terms.isAutomatic) await lockDiscountRoom(tx);
  const known = input.id === undefined ? null : await lockDiscount(tx, input.id);
  if (input.id !== undefined && !known) return fail('discount_not_found');
  if (known && known.version !== input.version) return fail('stale', { version: known.version });
  const status = known?.status ?? (input.isPaused ? 'paused' : 'active');
  const room = await roomProblems(tx, { ...terms, id: input.id ?? null, status }, act.at);
  const fields = { ...(await missingTargets(tx, terms)), ...room, ...problemsOf(terms) };
  if (Object.keys(fields).length > 0) return fail('invalid', { fields });
  const saved = { discountId: input.id ?? newId(), version: (known?.version ?? 0) + 1 };
  if (input.code !== null && (await isCodeTaken(tx, input.code, saved.discountId))) {
    return fail('invalid', { fields: { code: 'taken' } });
  }
  await writeRow(tx, { ...saved, terms, status, isNew: !known }, act);
  const own = await ownCode(tx, saved.discountId);
  const code = terms.isAutomatic ? null : (input.code ?? own ?? newCode());
  await putCode(tx, { discountId: saved.discountId, code, was: own }, act);
  await writeTargets(tx, saved.discountId, terms);
  await recountUses(tx, saved.discountId);
  await recordAudit(tx, act, {
    action: known ? 'discount.saved' : 'discount.created',
    subjectKind: 'discount',
    subjectId: saved.discountId,
    after: { ...terms, code, ...(known ? {} : { status }) },
  });
  return ok({ ...saved, code });
}

/**
 * Drops the targets of a discount that applies to all goods, so that they do not reappear with a later edit.
 */
function cleaned(terms: DiscountTerms): DiscountTerms {
  const names = { en: cleanLine(terms.names.en ?? ''), ar: cleanLine(terms.names.ar ?? '') };
  const all = terms.appliesToAll;
  return {
    ...terms,
    names: { en: names.en || names.ar, ar: names.ar || names.en },
    productIds: all ? [] : [...new Set(terms.productIds)],
    categoryIds: all ? [] : [...new Set(terms.categoryIds)],
  };
}

async function missingTargets(
  tx: StoreTx,
  { productIds, categoryIds }: DiscountTerms,
): Promise<FieldProblems> {
  const [products, categories] = [productIds.filter(isId), categoryIds.filter(isId)];
  if (products.length + categories.length === 0) return {};
  const { rows } = await sql<{ found: number }>`
    select (select count(*) from products p where p.store_id = ${tx.storeId} and p.id = any (${products}::uuid[]))
         + (select count(*) from categories c where c.store_id = ${tx.storeId} and c.id = any (${categories}::uuid[]))
           as found`.execute(tx);
  return Number(rows[0]?.found) === products.length + categories.length ? {} : { targets: 'gone' };
}

type Row = SavedRow & { terms: DiscountTerms; status: string; isNew: boolean };
type SavedRow = Pick<SavedDiscount, 'discountId' | 'version'>;

async function writeRow(tx: StoreTx, row: Row, act: Act): Promise<void> {
  const { discountId, version, terms, status, isNew } = row;
  const columns = {
    kind: terms.kind,
    is_automatic: terms.isAutomatic,
    names: JSON.stringify(terms.names),
    rate_ppm: terms.ratePpm,
    amount: terms.amount,
    max_amount: terms.maxAmount,
    buy_quantity: terms.buyQuantity,
    get_quantity: terms.getQuantity,
    repeat_limit: terms.repeatLimit,
    applies_to_all: terms.appliesToAll,
    excludes_sale: terms.excludesSale,
    min_subtotal: terms.minSubtotal,
    min_quantity: terms.minQuantity,
    is_stackable: terms.isStackable,
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    limit_total: terms.limitTotal,
    limit_per_customer: terms.limitPerCustomer,
    version,
    updated_at: act.at,
  };
  if (isNew) {
    const made = { store_id: tx.storeId, id: discountId, status, created_at: act.at };
    await tx
      .insertInto('discounts')
      .values({ ...made, ...columns })
      .execute();
    return;
  }
  const own = { store_id: tx.storeId, id: discountId };
  await tx
    .updateTable('discounts')
    .set(columns)
    .where((of) => of.and(own))
    .execute();
}

async function writeTargets(tx: StoreTx, discountId: string, terms: DiscountTerms): Promise<void> {
  const own = { store_id: tx.storeId, discount_id: discountId };
  await tx
    .deleteFrom('discount_products')
    .where((of) => of.and(own))
    .execute();
  await tx
    .deleteFrom('discount_categories')
    .where((of) => of.and(own))
    .execute();
  const products = terms.productIds.map((product_id) => ({ ...own, product_id }));
  if (products.length > 0) await tx.insertInto('discount_products').values(products).execute();
  const categories = terms.categoryIds.map((category_id) => ({ ...own, category_id }));
  if (categories.length > 0) await tx.insertInto('discount_categories').values(categories).execute();
}

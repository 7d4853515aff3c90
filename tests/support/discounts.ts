import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type DiscountForm, parseDiscountForm, saveDiscount } from '#domain/discounts/index.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export const PROMOTER = systemAct('test', TEST_TIME);

/** A discount of 10 % with a code unless stated otherwise, saved through its form and verb. */
export async function makeDiscount(
  store: TestStore,
  form: DiscountForm = {},
): Promise<{ id: string; code: string | null }> {
  const where = { currency: store.currency, timeZone: 'UTC', now: TEST_TIME };
  const typed = { kind: 'percent', nameEn: 'Some off', nameAr: 'خصم', percent: '10', ...form };
  const parsed = parseDiscountForm(typed, where);
  if (!parsed.ok) throw new Error(`The discount was refused: ${JSON.stringify(parsed.data.fields)}`);
  const saved = await withStore(store.id, (tx) => saveDiscount(tx, parsed.value, PROMOTER));
  if (!saved.ok) throw new Error(`The discount was not saved: ${saved.code} ${JSON.stringify(saved.data)}`);
  return { id: saved.value.discountId, code: saved.value.code };
}

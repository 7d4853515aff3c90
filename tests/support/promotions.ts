import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type PromotionForm, parsePromotionForm, savePromotion } from '#domain/discounts/index.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export const PROMOTER = systemAct('test', TEST_TIME);

/** A promotion of 10 % with a code unless stated otherwise, saved through its form and verb. */
export async function makePromotion(
  store: TestStore,
  form: PromotionForm = {},
): Promise<{ id: string; code: string | null }> {
  const where = { currency: store.currency, timeZone: 'UTC', now: TEST_TIME };
  const typed = { kind: 'percent', nameEn: 'Some off', nameAr: 'خصم', percent: '10', ...form };
  const parsed = parsePromotionForm(typed, where);
  if (!parsed.ok) throw new Error(`The promotion was refused: ${JSON.stringify(parsed.data.fields)}`);
  const saved = await withStore(store.id, (tx) => savePromotion(tx, parsed.value, PROMOTER));
  if (!saved.ok) throw new Error(`The promotion was not saved: ${saved.code} ${JSON.stringify(saved.data)}`);
  return { id: saved.value.promotionId, code: saved.value.code };
}

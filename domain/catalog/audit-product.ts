import type { StoreTx } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { LOCALES } from '#lib/locale.ts';
import type { ProductWrite } from './product-write.ts';

const MOST_PRICES_TOLD = 30;

export async function auditProduct(tx: StoreTx, write: ProductWrite): Promise<void> {
  const { known, plan, input, version } = write;
  const prices = changedPrices(write);
  const titles = Object.fromEntries(LOCALES.map((locale) => [locale, plan.texts[locale]?.title]));
  await recordAudit(tx, write.act, {
    action: known ? 'product.saved' : 'product.created',
    subjectKind: 'product',
    subjectId: write.productId,
    before: known
      ? {
          version: known.version,
          status: known.status,
          titles: Object.fromEntries(known.texts.map((text) => [text.locale, text.title])),
          variants: known.variants.length,
          ...(prices && { prices: prices.before }),
        }
      : undefined,
    after: {
      version,
      status: input.status,
      titles,
      variants: plan.variants.length,
      ...(prices && { prices: prices.after, currency: plan.currency }),
    },
  });
}

/** Returns changed prices by combination, limited to a readable number. */
function changedPrices({ known, variants }: ProductWrite) {
  const old = new Map((known?.variants ?? []).map((variant) => [variant.id, variant.amount]));
  const changed = variants
    .filter(({ id, variant }) => old.has(id) && old.get(id) !== variant.amount)
    .slice(0, MOST_PRICES_TOLD);
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(({ id, variant }) => [variant.combination, old.get(id)])),
    after: Object.fromEntries(changed.map(({ variant }) => [variant.combination, variant.amount])),
  };
}

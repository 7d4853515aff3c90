import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { findVariant, type SaleInput, setSalePrice } from '#domain/catalog/index.ts';
import { parseMoney } from '#lib/money/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

export const saleSetCommand: Command = {
  words: 'sale set',
  about: 'Put a variant on sale; its regular price is struck through meanwhile.',
  usage: 'SLUG --sku SKU --price AMOUNT [--from ISO] [--to ISO] [--json]',
  options: {
    sku: { type: 'string' },
    price: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['sku', 'price'],
  positionals: 1,
  run: (call) =>
    change(call, (currency) => {
      const price = parseMoney(text(call, 'price'), currency);
      if (!price.ok)
        throw new CommandError(`--price is no amount of ${currency}.`, 'price_invalid', price.data);
      return { price: price.value, from: moment(call, 'from'), to: moment(call, 'to') };
    }),
};

export const saleEndCommand: Command = {
  words: 'sale end',
  about: 'End a variant’s sale.',
  usage: 'SLUG --sku SKU [--json]',
  options: { sku: { type: 'string' }, json: { type: 'boolean' } },
  required: ['sku'],
  positionals: 1,
  run: (call) => change(call, () => null),
};

async function change(call: Call, saleIn: (currency: string) => SaleInput | null): Promise<void> {
  await onInstall(call, async () => {
    const { storeId, slug } = await knownStore(call);
    const sku = text(call, 'sku');
    const act = systemAct('cli', call.config.clock());
    const done = await withStore(storeId, (tx) => changeIn(tx, { sku, saleIn, act }));
    if (!done.ok) throw new CommandError(SENTENCES[done.code], done.code, done.data);
    call.out.result({ slug, sku, sale: done.value }, [done.value ? 'The sale is set.' : 'The sale is over.']);
  });
}

async function changeIn(
  tx: StoreTx,
  of: { sku: string; saleIn: (currency: string) => SaleInput | null; act: ReturnType<typeof systemAct> },
) {
  const variant = await findVariant(tx, of.sku);
  if (!variant) throw new CommandError(SENTENCES.variant_not_found, 'variant_not_found');
  const sale = of.saleIn(variant.currency);
  const done = await setSalePrice(tx, { variantId: variant.variantId, sale }, of.act);
  return done.ok ? { ok: true as const, value: sale } : done;
}

const SENTENCES = {
  variant_not_found: 'The store has no variant with that --sku.',
  currency_differs: 'The store sells in another currency.',
  sale_not_lower: 'A sale price is lower than the regular one.',
  sale_window_empty: '--from must come before --to.',
  price_negative: 'A price is not below zero.',
};

function moment(call: Call, name: 'from' | 'to'): Date | null {
  const typed = text(call, name);
  if (typed === '') return null;
  const at = new Date(typed);
  if (Number.isNaN(at.getTime()) || !/^\d{4}-\d\d-\d\dT/.test(typed)) {
    throw new CommandError(`--${name} must be a moment such as 2026-11-27T00:00:00+03:00.`, 'moment_invalid');
  }
  return at;
}

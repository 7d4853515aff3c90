import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { setTaxClass } from '#domain/catalog/index.ts';
import { TAX_CLASSES } from '#domain/tax/index.ts';
import { type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

const CLASSES = TAX_CLASSES.join(', ');

export const productTaxClassCommand: Command = {
  words: 'product tax-class',
  about: 'Set the tax class of variants; --whole applies to all variants of their products.',
  usage: `SLUG --sku SKU[,SKU …] --class ${TAX_CLASSES.join('|')} [--whole] [--json]`,
  options: {
    sku: { type: 'string' },
    class: { type: 'string' },
    whole: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  required: ['sku', 'class'],
  positionals: 1,
  run: (call) =>
    onInstall(call, async () => {
      const { storeId, slug } = await knownStore(call);
      const skus = text(call, 'sku')
        .split(',')
        .map((sku) => sku.trim())
        .filter((sku) => sku !== '');
      const taxClass = text(call, 'class');
      const act = systemAct('cli', call.config.clock());
      const isWhole = call.values.whole === true;
      const done = await withStore(storeId, (tx) => setTaxClass(tx, { skus, isWhole, taxClass }, act));
      if (!done.ok && done.code === 'variant_not_found') {
        throw new CommandError(
          `The store has no variant with the SKU ${done.data.sku}.`,
          done.code,
          done.data,
        );
      }
      if (!done.ok) throw new CommandError(`--class is one of ${CLASSES}.`, done.code);
      const { changed } = done.value;
      call.out.result({ slug, skus, taxClass, changed }, [`Taxed as ${taxClass} now: ${changed} variants.`]);
    }),
};

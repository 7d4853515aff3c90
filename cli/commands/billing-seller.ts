import { systemAct } from '#domain/audit/index.ts';
import { type PlatformSeller, readSeller, saveSeller } from '#domain/subscription/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';

export const billingSellerCommand: Command = {
  words: 'billing seller',
  about: 'Show or change who sells subscriptions: the name, address and VAT on invoices to store owners.',
  usage:
    '[--name-en NAME] [--name-ar NAME] [--address-en TEXT] [--address-ar TEXT] [--vat-number NUMBER] [--vat-percent 15] [--json]',
  options: {
    'name-en': { type: 'string' },
    'name-ar': { type: 'string' },
    'address-en': { type: 'string' },
    'address-ar': { type: 'string' },
    'vat-number': { type: 'string' },
    'vat-percent': { type: 'string' },
    json: { type: 'boolean' },
  },
  run: (call) => onInstall(call, () => run(call)),
};

const NOBODY: PlatformSeller = {
  ...{ name: { en: '', ar: '' }, address: { en: '', ar: '' }, vatNumber: '', taxPpm: 0 },
};

async function run(call: Call): Promise<void> {
  const before = await readSeller();
  const isChange = Object.keys(billingSellerCommand.options ?? {}).some(
    (name) => name !== 'json' && text(call, name),
  );
  if (!isChange) return show(call, before);
  const saved = await saveSeller(changed(call, before ?? NOBODY), systemAct('operator', call.config.clock()));
  if (!saved.ok) {
    const fields = saved.data.fields.join(', ');
    throw new CommandError(`Missing or wrong: ${fields}. A VAT needs its number.`, saved.code, saved.data);
  }
  show(call, saved.value);
}

function changed(call: Call, before: PlatformSeller): PlatformSeller {
  const or = (name: string, kept: string) => text(call, name) || kept;
  const percent = text(call, 'vat-percent');
  return {
    name: { en: or('name-en', before.name.en), ar: or('name-ar', before.name.ar) },
    address: { en: or('address-en', before.address.en), ar: or('address-ar', before.address.ar) },
    vatNumber: or('vat-number', before.vatNumber),
    taxPpm: percent ? ppmOf(percent) : before.taxPpm,
  };
}

function ppmOf(percent: string): number {
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(percent)) {
    throw new CommandError('--vat-percent must be a number like 15 or 7.5.', 'vat_percent_invalid');
  }
  return Math.round(Number(percent) * 10_000);
}

function show(call: Call, seller: PlatformSeller | null): void {
  const lines = seller
    ? [
        `${seller.name.en} / ${seller.name.ar}`,
        `VAT ${seller.taxPpm / 10_000} % ${seller.vatNumber}`.trimEnd(),
      ]
    : ['No seller is set: subscriptions are charged without tax.'];
  call.out.result({ seller }, lines);
}

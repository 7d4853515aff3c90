import { withPlatform } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  type BankAccount,
  listBankAccounts,
  removeBankAccount,
  saveBankAccount,
} from '#domain/subscription/index.ts';
import { ibanText } from '#lib/iban.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';

export const billingBankCommand: Command = {
  words: 'billing bank',
  about:
    'Show the bank accounts to which store owners transfer the price of their plan, or set or remove the one of a currency.',
  usage: '[--currency CODE (--holder NAME --iban IBAN [--bank NAME] [--swift CODE] | --remove)] [--json]',
  options: {
    currency: { type: 'string' },
    holder: { type: 'string' },
    iban: { type: 'string' },
    bank: { type: 'string' },
    swift: { type: 'string' },
    remove: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: (call) => onInstall(call, () => run(call)),
};

async function run(call: Call): Promise<void> {
  const currency = text(call, 'currency').toUpperCase();
  if (currency === '') {
    const others = ['holder', 'iban', 'bank', 'swift', 'remove'].filter((name) => call.values[name]);
    if (others.length > 0) throw new CommandError('Say which account with --currency.', 'currency_missing');
    return show(call);
  }
  if (call.values.remove) await remove(currency);
  else await save(call, currency);
  await show(call);
}

async function remove(currency: string): Promise<void> {
  const { isRemoved } = await removeBankAccount(currency);
  if (!isRemoved) throw new CommandError(`There is no account for ${currency}.`, 'bank_account_unknown');
}

async function save(call: Call, currency: string): Promise<void> {
  const given = {
    ...{ currency, holder: text(call, 'holder'), bank: text(call, 'bank') },
    ...{ iban: text(call, 'iban'), swift: text(call, 'swift') },
  };
  const saved = await saveBankAccount(given, systemAct('operator', call.config.clock()));
  if (saved.ok) return;
  const flags = saved.data.fields.map((field) => `--${field}`).join(', ');
  throw new CommandError(`Nothing was saved. Missing or wrong: ${flags}.`, saved.code, saved.data);
}

async function show(call: Call): Promise<void> {
  const accounts = await withPlatform(listBankAccounts);
  const none = ['No bank account is set: plans are not paid by transfer.'];
  call.out.result({ accounts }, accounts.length > 0 ? accounts.map(lineOf) : none);
}

const lineOf = ({ currency, holder, iban, bank, swift }: BankAccount) =>
  [currency, ibanText(iban), holder, bank, swift].filter(Boolean).join('  ');

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { giveCredit, readPaymentRules, savePaymentTerms, type TermsPart } from '#domain/payments/index.ts';
import { parseIban } from '#lib/iban.ts';
import { parseMoney } from '#lib/money/index.ts';
import { must } from './must.ts';
import type { StoreData } from './store-data.ts';

type Words = { en: string; ar: string };

type PaymentsFile = {
  cashFee?: string;
  cashMax?: string;
  iban: string;
  swift: string;
  bankName: Words;
  accountName: Words;
  note: Words;
  creditGift: { amount: string; reason: string };
};

/** Sets how the sample stores take cash and transfers, and the store credit of their sample shopper. */
export async function applyCash(
  tx: StoreTx,
  { data: { store }, shopperId }: { data: StoreData; shopperId: string },
  act: Act,
): Promise<void> {
  const path = join(import.meta.dirname, 'data', store.slug, 'payments.json');
  const file: PaymentsFile = JSON.parse(await readFile(path, 'utf8'));
  const amount = (text: string) => must(parseMoney(text, store.currency), text).amount;
  const { rules, stamps } = await readPaymentRules(tx);
  const { swift, bankName, accountName, note } = file;
  const iban = parseIban(file.iban);
  if (iban === null) throw new Error(`No IBAN: ${file.iban}`);
  const terms = {
    cash: {
      ...rules.cash,
      fee: file.cashFee === undefined ? 0 : amount(file.cashFee),
      max: file.cashMax === undefined ? null : amount(file.cashMax),
    },
    transfer: { ...rules.transfer, isOn: true, iban, swift, bankName, accountName, note },
    credit: { isOn: true },
  };
  for (const part of ['cash', 'transfer', 'credit'] as const satisfies TermsPart[]) {
    must(await savePaymentTerms(tx, { part, terms: terms[part], was: stamps[part] }, act), part);
  }
  const { amount: gift, reason } = file.creditGift;
  must(await giveCredit(tx, { customerId: shopperId, amount: amount(gift), reason }, act), 'credit');
}

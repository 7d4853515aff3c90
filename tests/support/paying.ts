import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  type PaymentRules,
  readPaymentRules,
  savePaymentTerms,
  type TermsPart,
} from '#domain/payments/index.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

/** A bank account with valid check digits. */
export const BANK: Partial<PaymentRules['transfer']> = {
  isOn: true,
  bankName: { en: 'Gulf Bank', ar: 'بنك الخليج' },
  accountName: { en: 'Cedar House Est.', ar: 'مؤسسة بيت الأرز' },
  iban: 'SA0380000000608010167519',
};

/** Changes the terms of one payment method of a store, as its owner does. */
export async function setTerms<P extends TermsPart>(
  store: Pick<TestStore, 'id'>,
  part: P,
  change: Partial<PaymentRules[P]>,
): Promise<void> {
  const saved = await withStore(store.id, async (tx) => {
    const { rules, stamps } = await readPaymentRules(tx);
    const terms = { ...rules[part], ...change };
    return savePaymentTerms(tx, { part, terms, was: stamps[part] }, systemAct('test', TEST_TIME));
  });
  if (!saved.ok) throw new Error(`The terms of ${part} were not saved.`);
}

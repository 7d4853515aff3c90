import { data } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { explainWait, newestDocument, type TaxParty } from '#domain/fatoora/index.ts';
import { type ReplaceFailure, readInvoice, replaceRejected, taxPartyOf } from '#domain/invoices/index.ts';
import { code } from '#domain/legal/index.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import type { FormProblems } from '../kit/form-result.ts';
import { choice, requiredText, text } from '../kit/form-schema.server.ts';
import { readForm } from '../kit/read-form.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { type AgainResult, BUYER_SCHEMES, type BuyerFields } from './documents-view.ts';

export const buyerSchema = z.object({
  name: requiredText(200),
  vatNumber: text(20),
  scheme: choice(BUYER_SCHEMES),
  otherId: text(40),
  street: requiredText(200),
  building: text(10),
  district: text(127),
  city: requiredText(127),
  postalCode: text(10),
});

/** Replaces a refused document with a new one, for a business with its corrected buyer. */
export async function issueAgain(staff: Staff, { invoiceId, form }: { invoiceId: string; form: FormData }) {
  const { request, store } = staff;
  const known = await withStore(store.id, async (tx) => {
    const invoice = await readInvoice(tx, { invoiceId });
    return { invoice, document: invoice && (await newestDocument(tx, invoiceId)) };
  });
  if (!known.invoice || !known.document) throw data(null, { status: 404 });
  const isNamed = known.document.form === 'standard';
  const read = isNamed ? readForm(buyerSchema, form) : null;
  const typed = read?.typed ?? null;
  const refuse = (problems: FormProblems, note: string | null, status: number) =>
    answerForm<AgainResult>({ problems, typed, note }, status);
  if (read && !read.ok) return refuse(read.problems, null, 422);
  const wrong = read ? wrongNumbers(read.value) : {};
  if (Object.keys(wrong).length > 0) return refuse(wrong, null, 422);
  const { country } = known.document.buyer?.address ?? taxPartyOf(known.invoice.buyer).address;
  const secretKey = request.config.secretKey();
  const buyer = read ? { buyer: partyOf(read.value, country) } : {};
  const replaced = await withStore(store.id, (tx) =>
    replaceRejected(tx, { invoiceId, secretKey, ...buyer }, request.act()),
  );
  if (replaced.ok) return answerForm<AgainResult>({ done: true }, 200);
  return refuse(
    {},
    orderFailureText(replaced, request.locale),
    replaced.code === 'buyer_invalid' ? 422 : 409,
  );
}

function wrongNumbers({ vatNumber, otherId }: BuyerFields): FormProblems {
  if (code(vatNumber) !== '') return /^3\d{13}3$/.test(code(vatNumber)) ? {} : { vatNumber: { code: 'own' } };
  return /^[A-Za-z0-9]{1,40}$/.test(code(otherId)) ? {} : { otherId: { code: 'own' } };
}

function partyOf(fields: BuyerFields, country: string): TaxParty {
  const vatNumber = code(fields.vatNumber);
  const other = { scheme: fields.scheme, value: code(fields.otherId) };
  return {
    name: fields.name.trim(),
    vatNumber,
    otherId: vatNumber === '' ? other : null,
    address: {
      street: fields.street.trim(),
      building: code(fields.building),
      district: fields.district.trim(),
      city: fields.city.trim(),
      postalCode: code(fields.postalCode),
      country,
    },
  };
}

function orderFailureText(failure: ReplaceFailure, locale: Locale): string {
  const t = translator(locale);
  switch (failure.code) {
    case 'not_stampable': {
      const { reason } = failure.data;
      return reason === 'no_device' ? t('taxdocs.document.again.no_device') : t(explainWait(reason));
    }
    case 'buyer_invalid':
      return t('taxdocs.document.again.buyer_invalid');
    default:
      return t('taxdocs.document.again.not_rejected');
  }
}

import { data } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { blockCustomer, noteCustomer, tagCustomer, unblockCustomer } from '#domain/customer-desk/index.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { CustomerResult } from './customer-view.ts';

type Answer = { result: CustomerResult; status: number };

/** Carries out a form of a customer's page: tags, the note, block and unblock. */
export async function actOnCustomer(form: FormData, id: string, staff: Staff): Promise<Answer> {
  const t = translator(staff.request.locale);
  const text = (name: string) => formText(form, name);
  const act = staff.request.act();
  const inStore = <T>(fn: (tx: StoreTx) => Promise<T>) => withStore(staff.store.id, fn);
  const intent = text('intent');
  if (intent === 'tag' || intent === 'untag') {
    const wanted = { id, tag: text('tag'), isOn: intent === 'tag' };
    const done = await inStore((tx) => tagCustomer(tx, wanted, act));
    if (done.ok) return said(t('customers.said.saved'));
    return done.code === 'customer_not_found'
      ? gone()
      : refused(t('customers.problem.tag', { most: done.data.most }));
  }
  if (intent === 'note') {
    const typed = { note: text('note') };
    const done = await inStore((tx) => noteCustomer(tx, { id, ...typed, was: text('was') }, act));
    if (done.ok) return said(t('customers.said.saved'));
    if (done.code === 'customer_not_found') return gone();
    return { result: { stale: { note: done.data.note }, typed }, status: 409 };
  }
  if (intent === 'block' || intent === 'unblock') {
    const done = await inStore((tx) =>
      intent === 'block'
        ? blockCustomer(tx, { id, reason: text('reason') }, act)
        : unblockCustomer(tx, { id }, act),
    );
    return done.ok ? said(t(`customers.said.${intent}`)) : gone();
  }
  return refused(t('customers.problem.unknown'));
}

function said(text: string): Answer {
  return { result: { said: text }, status: 200 };
}

function refused(problem: string): Answer {
  return { result: { problem }, status: 422 };
}

// Answers alike for another store's customer and a deleted one.
function gone(): never {
  throw data(null, { status: 404 });
}

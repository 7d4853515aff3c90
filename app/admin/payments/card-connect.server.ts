import { data, redirect } from 'react-router';
import type { StoreTx } from '#db/index.ts';
import { type Asker, beginConnect, disconnectAccount, takeCards } from '#domain/connect/index.ts';
import { type CardAccount, readUnderWay } from '#domain/payments/index.ts';
import { cardDesk, connectorOf } from '#server/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { CardAccountResult, ConnectedAccount } from './card-account-view.ts';

/** The connected account and its unfinished payments; null for none. */
export async function connectedOf(tx: StoreTx, accounts: CardAccount[]): Promise<ConnectedAccount | null> {
  const account = accounts.find(({ byInstall, disconnectedAt }) => byInstall && disconnectedAt === null);
  if (!account) return null;
  const { payments, calls } = await readUnderWay(tx, account.id);
  return { ...account, underWay: payments + calls };
}

/** The person who starts a connection, which must be finished in the same session. */
export function askerOf({ actor, request }: Staff): Asker {
  return { userId: actor.userId, sessionToken: request.cookies.get('staff') };
}

/** Redirects to Stripe's consent page. */
export async function startConnecting(staff: Staff) {
  const { request, store } = staff;
  const connector = connectorOf(request.config);
  if (!connector) throw data(null, { status: 409 });
  const asked = { connector, asker: askerOf(staff), email: request.account?.email ?? '' };
  throw redirect(await beginConnect(store.id, asked, request.act()));
}

/** Makes the connected account the one that takes cards. */
export async function takeCardsByConnected(staff: Staff, form: FormData) {
  const terms = { accountId: idIn(form), capturesLater: form.get('capturesLater') === 'yes' };
  const isDone = await takeCards(staff.store.id, terms, staff.request.act());
  if (!isDone) throw data(null, { status: 409 });
  return answerForm<CardAccountResult>({ intent: 'use', saved: true }, 200);
}

/** Disconnects the account, unless payments are unfinished. */
export async function endConnection({ store, request }: Staff, form: FormData) {
  const connector = connectorOf(request.config);
  if (!connector) throw data(null, { status: 409 });
  const asked = { accountId: idIn(form), connector, desk: cardDesk(request.config) };
  const ended = await disconnectAccount(store.id, asked, request.act());
  if (ended.ok) return answerForm<CardAccountResult>({ intent: 'disconnect', saved: true }, 200);
  const count = ended.code === 'payments_open' ? ended.data.payments + ended.data.calls : 0;
  return answerForm<CardAccountResult>({ intent: 'disconnect', refused: ended.code, count }, 409);
}

const idIn = (form: FormData) => String(form.get('accountId') ?? '').slice(0, 100);

import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { saveAccount } from '#domain/card-payments/index.ts';
import {
  type CardAccountInput,
  listCardAccounts,
  PROVIDERS,
  type ProviderName,
  readAccountKeys,
  readPaymentRules,
  savePaymentTerms,
} from '#domain/payments/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { cardDesk, connectorOf } from '#server/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { CardAccountResult, CardAccountView, CardProblem, TypedAccount } from './card-account-view.ts';
import { connectedOf, endConnection, startConnecting, takeCardsByConnected } from './card-connect.server.ts';

/** A store's card account as its page shows it, with only the last four characters of each secret. */
export async function readCardAccountView(staff: Staff): Promise<CardAccountView> {
  const { config } = staff.request;
  const connector = connectorOf(config);
  const { rules, stamps, accounts, connected } = await withStore(staff.store.id, async (tx) => {
    const listed = await listCardAccounts(tx);
    const connected = await connectedOf(tx, listed);
    return { ...(await readPaymentRules(tx)), accounts: listed, connected };
  });
  const account = accounts.find(({ byInstall }) => !byInstall) ?? null;
  const origin = storefrontOrigin(config, staff.store.slug);
  const desk = cardDesk(config);
  return {
    isOn: rules.card.isOn,
    stamp: stamps.card,
    canEdit: staff.can('payments.edit'),
    providers: PROVIDERS.filter((name) => desk.provider(name) !== null),
    capturing: PROVIDERS.filter((name) => desk.provider(name)?.capabilities.capturesLater),
    takenBy: accounts.find(({ takesCards }) => takesCards)?.provider ?? null,
    connect: { canConnect: connector !== null, mode: connector?.mode ?? 'test', account: connected },
    account: account && { ...account, webhookUrl: `${origin}/webhooks/${account.provider}/${account.id}` },
  };
}

/**
 * Handles the page's forms: cards on or off, the account with its keys, a test of the keys, and the Stripe
 * connection.
 */
export async function actOnCardAccount(staff: Staff, form: FormData) {
  switch (form.get('intent')) {
    case 'switch':
      return switchCards(staff, form);
    case 'account':
      return saveTyped(staff, form);
    case 'test':
      return testAccount(staff, form);
    case 'connect':
      return startConnecting(staff);
    case 'use':
      return takeCardsByConnected(staff, form);
    case 'disconnect':
      return endConnection(staff, form);
    default:
      throw data(null, { status: 400 });
  }
}

async function switchCards(staff: Staff, form: FormData) {
  const was = formText(form, 'was');
  const isOn = form.get('isOn') === 'yes';
  const saved = await withStore(staff.store.id, async (tx) => {
    const { rules } = await readPaymentRules(tx);
    const terms = { ...rules.card, isOn };
    return savePaymentTerms(tx, { part: 'card', terms, was }, staff.request.act());
  });
  if (!saved.ok) throw data(null, { status: 409 });
  return answerForm<CardAccountResult>({ intent: 'switch', saved: true }, 200);
}

async function saveTyped(staff: Staff, form: FormData) {
  const typed = typedAccount(staff, form);
  const refused = (problems: CardProblem[], status: number) =>
    answerForm<CardAccountResult>({ intent: 'account', problems, typed }, status);
  const desk = cardDesk(staff.request.config);
  const saved = await saveAccount(staff.store.id, { input: inputOf(form, typed), desk }, staff.request.act());
  if (saved.ok) {
    const { isOther } = saved.value;
    return answerForm<CardAccountResult>({ intent: 'account', saved: true, isOther }, 200);
  }
  switch (saved.code) {
    case 'account_incomplete':
      return refused(saved.data.fields as CardProblem[], 422);
    case 'provider_not_here':
      return refused(['provider'], 422);
    case 'keys_refused':
      return refused(['refusedKey'], 422);
    case 'provider_unreachable':
      return answerForm<CardAccountResult>({ intent: 'account', isAway: true, typed }, 503);
    case 'account_changed':
    case 'account_not_found':
      return answerForm<CardAccountResult>({ intent: 'account', changed: true, typed }, 409);
  }
}

async function testAccount(staff: Staff, form: FormData) {
  const desk = cardDesk(staff.request.config);
  const accountId = text(form, 'accountId');
  const keys = await withStore(staff.store.id, (tx) => readAccountKeys(tx, { accountId }, desk));
  const provider = keys && desk.provider(keys.provider);
  if (!keys || !provider) throw data(null, { status: 404 });
  const checked = await provider.check(keys);
  if (!checked.ok) {
    const tested = checked.code === 'provider_refused' ? 'refused' : 'away';
    return answerForm<CardAccountResult>({ intent: 'test', tested, name: '' }, 200);
  }
  const { name, isLive } = checked.value;
  const tested = isLive === (keys.mode === 'live') ? 'ok' : 'mode';
  return answerForm<CardAccountResult>({ intent: 'test', tested, name }, 200);
}

const text = (form: FormData, name: string) => formText(form, name).slice(0, 300);

function typedAccount(staff: Staff, form: FormData): TypedAccount {
  const provider = PROVIDERS.find((name) => name === form.get('provider')) ?? 'stripe';
  const canHold = cardDesk(staff.request.config).provider(provider)?.capabilities.capturesLater ?? false;
  return {
    provider,
    // The test bank has no live mode.
    mode: provider !== 'test' && form.get('mode') === 'live' ? 'live' : 'test',
    connectedId: provider === 'stripe' ? text(form, 'connectedId').trim() : '',
    capturesLater: canHold && form.get('capturesLater') === 'yes',
  };
}

// A change of provider creates a new account. The old one stays, for refunds and late webhooks of its
// payments.
function inputOf(form: FormData, typed: TypedAccount): CardAccountInput {
  const isSame = (form.get('was') as ProviderName | null) === typed.provider;
  const id = text(form, 'accountId');
  const secrets = typed.provider === 'test' ? {} : secretsOf(form);
  return {
    ...typed,
    id: isSame && id !== '' ? id : null,
    version: Number(form.get('version') ?? 0),
    secrets,
    takesCards: true,
  };
}

function secretsOf(form: FormData): Record<string, string> {
  return { secretKey: text(form, 'secretKey').trim(), webhookSecret: text(form, 'webhookSecret').trim() };
}

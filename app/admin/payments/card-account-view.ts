import type { FinishFailure } from '#domain/connect/index.ts';
import type { ProviderName } from '#domain/payments/index.ts';

export type CardAccountView = {
  isOn: boolean;
  /** Of the card terms, for their save. */
  stamp: string;
  canEdit: boolean;
  /** Those that this install can ask. */
  providers: ProviderName[];
  /** Whose account takes cards; null for none. */
  takenBy: ProviderName | null;
  connect: {
    /** False where the install has no platform account at Stripe. */
    canConnect: boolean;
    mode: 'test' | 'live';
    account: ConnectedAccount | null;
  };
  /** The store's account with keys of its own: the one that takes cards, else the last one. */
  account: {
    id: string;
    version: number;
    provider: ProviderName;
    mode: 'test' | 'live';
    connectedId: string;
    hints: Record<string, string>;
    capturesLater: boolean;
    webhookUrl: string;
  } | null;
};

/** An account that the store connected to the install's platform account. */
export type ConnectedAccount = {
  id: string;
  connectedId: string;
  mode: 'test' | 'live';
  takesCards: boolean;
  capturesLater: boolean;
  /** Payments and calls that have not come to their end. */
  underWay: number;
};

/** Why an account was not connected. */
export type ConnectProblem = FinishFailure['code'] | 'not_configured';

/** The fields of the account's form that can be wrong. */
export type CardProblem = 'connectedId' | 'secretKey' | 'webhookSecret' | 'provider';

/** What was typed; never a secret: those are typed anew. */
export type TypedAccount = {
  provider: ProviderName;
  mode: 'test' | 'live';
  connectedId: string;
  capturesLater: boolean;
};

export type CardAccountResult =
  | { intent: 'switch' | 'account' | 'use' | 'disconnect'; saved: true }
  | {
      intent: 'disconnect';
      refused: 'payments_open' | 'not_connected' | 'provider_unreachable' | 'provider_refused';
      count: number;
    }
  | { intent: 'account'; problems: CardProblem[]; typed: TypedAccount }
  | { intent: 'account'; changed: true; typed: TypedAccount }
  | { intent: 'test'; tested: 'ok' | 'mode' | 'refused' | 'away'; name: string };

import type { FinishFailure } from '#domain/connect/index.ts';
import type { ProviderName } from '#domain/payments/index.ts';

export type CardAccountView = {
  isOn: boolean;
  stamp: string;
  canEdit: boolean;
  /** The providers available in this install. */
  providers: ProviderName[];
  /** Providers that can authorise a payment first and capture it when the order is shipped. */
  capturing: ProviderName[];
  /** The provider of the account that takes cards; null for none. */
  takenBy: ProviderName | null;
  connect: {
    /** False if the install has no platform account at Stripe. */
    canConnect: boolean;
    mode: 'test' | 'live';
    account: ConnectedAccount | null;
  };
  /** The store's account with its own keys: the one that takes cards, or else the latest one. */
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
  /** Payments and provider calls that are not finished. */
  underWay: number;
};

export type ConnectProblem = FinishFailure['code'] | 'not_configured';

/** The account form's fields that can be wrong. */
export type CardProblem = 'connectedId' | 'secretKey' | 'refusedKey' | 'webhookSecret' | 'provider';

/** The typed values without secrets, which must be typed again. */
export type TypedAccount = {
  provider: ProviderName;
  mode: 'test' | 'live';
  connectedId: string;
  capturesLater: boolean;
};

export type CardAccountResult =
  /** isOther: the saved keys are of another account than before, which has its own webhook address. */
  | { intent: 'switch' | 'account' | 'use' | 'disconnect'; saved: true; isOther?: boolean }
  | {
      intent: 'disconnect';
      refused: 'payments_open' | 'not_connected' | 'provider_unreachable' | 'provider_refused';
      count: number;
    }
  | { intent: 'account'; problems: CardProblem[]; typed: TypedAccount }
  | { intent: 'account'; changed: true; typed: TypedAccount }
  | { intent: 'account'; isAway: true; typed: TypedAccount }
  | { intent: 'test'; tested: 'ok' | 'mode' | 'refused' | 'away'; name: string };

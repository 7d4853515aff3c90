import type { ProviderName } from '#domain/payments/index.ts';

export type CardAccountView = {
  isOn: boolean;
  /** Of the card terms, for their save. */
  stamp: string;
  canEdit: boolean;
  /** Those that this install can ask. */
  providers: ProviderName[];
  /** The account that takes cards, else the last one. */
  account: {
    id: string;
    version: number;
    provider: ProviderName;
    mode: 'test' | 'live';
    connectedId: string;
    hints: Record<string, string>;
    takesCards: boolean;
    capturesLater: boolean;
    webhookUrl: string;
  } | null;
};

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
  | { intent: 'switch' | 'account'; saved: true }
  | { intent: 'account'; problems: CardProblem[]; typed: TypedAccount }
  | { intent: 'account'; changed: true; typed: TypedAccount }
  | { intent: 'test'; tested: 'ok' | 'mode' | 'refused' | 'away'; name: string };

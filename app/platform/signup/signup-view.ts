import type { SignUpField, SignUpProblem } from '#domain/sign-up/index.ts';

export type CountryHelp = { currency: string; zone: string; language: string };

/** The hero of a trade's home page, for the preview. */
export type TradeLook = { title: string; body: string; action: string; colour: string };

/** The data for the shop fields of the form. */
export type ShopView = {
  /** By trade; a shop that starts empty has no entry. */
  looks: Record<string, TradeLook>;
  /** Text after the slug in the shop's address. */
  suffix: string;
  countries: { code: string; name: string }[];
  /** The settings that a country implies, for countries with a preset. */
  help: Record<string, CountryHelp>;
  /** The plan to try; null for the free plan. */
  plan: { code: string; name: string; days: number } | null;
};

export type SignUpView = ShopView & { challenge: string; proofBits: number };

export type Typed = {
  name: string;
  email: string;
  shop: string;
  slug: string;
  country: string;
  /** A trade, or 'other' for an empty shop. */
  trade: string;
  terms: boolean;
};

export const NOTHING_TYPED: Typed = {
  ...{ name: '', email: '', shop: '', slug: '', country: 'SA', trade: 'other' },
  terms: false,
};

/** The answer to a refused form: the typed values and their problems. */
export type Refusal = {
  typed: Typed;
  fields: Partial<Record<SignUpField, SignUpProblem>>;
  suggestions: string[];
  refused?: { code: 'too_many_tries' | 'busy' | 'robot' | 'unconfirmed'; minutes: number };
};

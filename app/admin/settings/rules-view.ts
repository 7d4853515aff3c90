import type { KnownRules, RulesField } from '#domain/tenancy/index.ts';

/** What a save of General or Checkout said. */
export type RulesResult =
  | { saved: true }
  | { problems: RulesField[]; typed: KnownRules }
  | { stale: string; typed: KnownRules };

export type Choice = { value: string; label: string };

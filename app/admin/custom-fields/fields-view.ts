import type { FieldKind } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';

export const FIELD_ACTS = ['add', 'change', 'earlier', 'later', 'remove'] as const;
export type FieldAct = (typeof FIELD_ACTS)[number];

/** A refusal returns the typed values with the problem. */
export type FieldsResult =
  | { said: string }
  | {
      problem: string;
      intent: FieldAct;
      id: string;
      names: Record<Locale, string>;
      kind: FieldKind;
      isShown: boolean;
    };

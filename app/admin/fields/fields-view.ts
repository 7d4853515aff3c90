import type { FieldKind } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';

export const FIELD_ACTS = ['add', 'change', 'earlier', 'later', 'remove'] as const;
export type FieldAct = (typeof FIELD_ACTS)[number];

/** What was typed comes back with what is wrong with it. */
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

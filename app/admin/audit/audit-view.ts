import type { WhenText } from '../shell/when.ts';

export type AuditLine = {
  id: string;
  who: string;
  /** "Product “Navy mug”: saved". */
  what: string;
  /** "Price: 40.00 → 35.00". */
  changes: string[];
  /** Changes of technical fields, shown separately. */
  details: string[];
  when: WhenText;
  ip: string;
};

export type AuditChoice = { who: string; what: string; from: string; to: string };

export type AuditView = {
  lines: AuditLine[];
  next: string | null;
  isFirst: boolean;
  chosen: AuditChoice;
  people: { id: string; name: string }[];
  kinds: { kind: string; name: string }[];
};

import type { MessageKey } from '#messages/index.ts';

export const RESTOCK_KEYS = [
  'restock.title',
  'restock.text',
  'restock.email',
  'restock.submit',
  'restock.back',
  'restock.browse',
] as const satisfies readonly MessageKey[];

export const RESTOCK_STOP_KEYS = [
  'restock.browse',
  'restock.stop.title',
  'restock.stop.text',
  'restock.stop.submit',
  'restock.stop.done',
  'restock.stop.unknown',
] as const satisfies readonly MessageKey[];

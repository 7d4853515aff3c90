import type { MessageKey } from '#messages/index.ts';

export const BACK_IN_STOCK_KEYS = [
  'backinstock.title',
  'backinstock.text',
  'backinstock.email',
  'backinstock.submit',
  'backinstock.back',
  'backinstock.browse',
] as const satisfies readonly MessageKey[];

export const BACK_IN_STOCK_STOP_KEYS = [
  'backinstock.browse',
  'backinstock.stop.title',
  'backinstock.stop.text',
  'backinstock.stop.submit',
  'backinstock.stop.done',
  'backinstock.stop.unknown',
] as const satisfies readonly MessageKey[];

import type { Kind } from './kind.ts';
import { mail } from './mail.ts';
import { table } from './table.ts';

export const KINDS = { table, mail } satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

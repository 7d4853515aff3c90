import { block } from './block.ts';
import type { Kind } from './kind.ts';
import { list } from './list.ts';
import { mail } from './mail.ts';
import { provider } from './provider.ts';
import { setting } from './setting.ts';
import { table } from './table.ts';

export const KINDS = { setting, list, table, block, provider, mail } satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

import { momentOf } from '#lib/local-time.ts';
import { type Block, optionOf } from './block.ts';
import { definitionOf } from './kinds.ts';

/** The next moment at which time alone changes one of these blocks; null if none changes. */
export function nextMomentOf(
  blocks: Block[],
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null {
  const ahead = blocks
    .flatMap(momentsIn)
    .map((local) => momentOf(local, timeZone))
    .filter((at): at is Date => at !== null && at > now)
    .map((at) => at.getTime());
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

function momentsIn(block: Block): string[] {
  const { options } = definitionOf(block.kind);
  const own = Object.keys(options).filter((name) => options[name]?.control === 'moment');
  return [block.look.from, block.look.until, ...own.map((name) => String(optionOf(block, name)))];
}

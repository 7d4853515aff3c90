import type { Block } from '#blocks/block.ts';
import type { BlockFinds } from '#blocks/block-props.ts';
import { renderedCapacity } from '#lib/memory.ts';
import { RecentMap } from '#lib/recent-map.ts';
import type { BlockShop } from '../../../blocks/drawing.ts';
import { textBytes } from '../shell/render-in-shell.server.tsx';

type Asked = { by: keyof BlockFinds; id: string; answer: string };
type Kept = { block: Block; content: string; asked: Asked[]; markup: string };

const kept = new RecentMap<Kept>(renderedCapacity(), {
  sizeOf: ({ content, asked, markup }, key) =>
    [key, content, markup, ...asked.map(({ answer }) => answer)].reduce(
      (sum, text) => sum + textBytes(text),
      0,
    ),
});

type Drawn = { finds: BlockFinds; shop: BlockShop };
type Input = Drawn & {
  /** Names shell, block and language: what else a drawing reads of the store does not change with the key. */
  key: string;
  block: Block;
  draw(from: Drawn): string;
};

/**
 * The markup of a block, drawn again when anything that it shows has changed: its own content, or a picture, video or
 * product that its drawing asked for. The markup of a drawing that reads the time is not kept.
 */
export function keptMarkup({ key, block, finds, shop, draw }: Input): string {
  const before = kept.get(key);
  // The blocks of a home page are the same objects as long as its shell.
  const content = before?.block === block ? before.content : JSON.stringify(block);
  const isSame = ({ by, id, answer }: Asked) => JSON.stringify(finds[by](id)) === answer;
  if (before?.content === content && before.asked.every(isSame)) return before.markup;
  const asked: Asked[] = [];
  let isTimed = false;
  const noted = Object.fromEntries(
    (['picture', 'videoFile', 'product'] as const).map((by) => [
      by,
      (id: string | null) => {
        if (id === null) return null;
        const answer = finds[by](id);
        asked.push({ by, id, answer: JSON.stringify(answer) });
        return answer;
      },
    ]),
  ) as BlockFinds;
  const timed = {
    ...shop,
    get now() {
      isTimed = true;
      return shop.now;
    },
  };
  const markup = draw({ finds: noted, shop: timed });
  if (!isTimed) kept.set(key, { block, content, asked, markup });
  return markup;
}

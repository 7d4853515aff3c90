import type { Block } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type BlockPicture, type BlockView, selectPictures, toBlockView } from './block-view.ts';
import { selectSections } from './stored-sections.ts';
import { untilArranged } from './until-arranged.ts';

type Kept = { sections: { id: string; block: Block }[]; pictures: ReadonlyMap<string, BlockPicture> };

const kept = new WeakMap<object, Kept>();

/**
 * Reads the visible sections of the home page in order, in two statements. If this shell object has them
 * cached, reads nothing (saving sections invalidates cached shells).
 */
export async function readHomeSections(tx: StoreTx, locale: Locale, shell?: object): Promise<BlockView[]> {
  const { sections, pictures } =
    (shell && kept.get(shell)) ?? (await withPictures(tx, await selectSections(tx)));
  if (shell) kept.set(shell, { sections, pictures });
  const shown = sections.length > 0 ? sections.filter(({ block }) => block.isVisible) : untilArranged();
  return shown.map((section) => toBlockView(section, { pictures, locale }));
}

/**
 * Makes readHomeSections return a draft for this shell object, so that a preview renders like the published
 * page.
 */
export async function showHomeSections(tx: StoreTx, shell: object, blocks: Block[]): Promise<void> {
  const sections = blocks.map((block, position) => ({ id: `draft-${position}`, block }));
  kept.set(shell, await withPictures(tx, sections));
}

async function withPictures(tx: StoreTx, sections: Kept['sections']): Promise<Kept> {
  const pictures = await selectPictures(
    tx,
    sections.map(({ block }) => block),
  );
  return { sections, pictures };
}

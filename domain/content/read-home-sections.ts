import type { Block } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { KeptBeside } from '#lib/kept-beside.ts';
import type { Locale } from '#lib/locale.ts';
import { type BlockFiles, type BlockView, selectFiles, toBlockView } from './block-view.ts';
import { selectSections } from './stored-sections.ts';
import { untilArranged } from './until-arranged.ts';

type Kept = { sections: { id: string; block: Block }[]; files: BlockFiles };

const kept = new KeptBeside<Kept>('sections');
/** By the copy of a shell that a preview makes for its own request. */
const drafts = new WeakMap<object, Kept>();

/**
 * Reads the visible sections of the home page in order, in two statements, or three with videos. If this shell object has them
 * cached, reads nothing (saving sections invalidates cached shells).
 */
export async function readHomeSections(tx: StoreTx, locale: Locale, shell?: object): Promise<BlockView[]> {
  const { sections, files } = await sectionsOf(tx, shell);
  const shown = sections.length > 0 ? sections.filter(({ block }) => block.isVisible) : untilArranged();
  return shown.map((section) => toBlockView(section, { files, locale }));
}

/**
 * Makes readHomeSections return a draft for this shell object, so that a preview renders like the published
 * page.
 */
export async function showHomeSections(tx: StoreTx, shell: object, blocks: Block[]): Promise<void> {
  const sections = blocks.map((block, position) => ({ id: `draft-${position}`, block }));
  drafts.set(shell, await withFiles(tx, sections));
}

async function sectionsOf(tx: StoreTx, shell: object | undefined): Promise<Kept> {
  const known = (shell && drafts.get(shell)) ?? kept.get(tx.storeId, shell);
  if (known) return known;
  const read = await withFiles(tx, await selectSections(tx));
  kept.set(tx.storeId, shell, read);
  return read;
}

async function withFiles(tx: StoreTx, sections: Kept['sections']): Promise<Kept> {
  const files = await selectFiles(
    tx,
    sections.map(({ block }) => block),
  );
  return { sections, files };
}

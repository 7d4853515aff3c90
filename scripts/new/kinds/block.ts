import type { Change } from '../change.ts';
import type { Kind } from './kind.ts';

export const block: Kind = {
  about: 'a kind of block for home page and pages: its fields, its drawing, its sheet, its texts',
  arabicTitle: 'مقطع NAME',
  changesSchema: false,
  plan(change) {
    addFolder(change);
    register(change);
  },
  next: ({ kebab }) => `declare its fields in blocks/${kebab}/fields.ts; npx vitest run blocks/${kebab}`,
};

function addFolder(change: Change): void {
  const folder = 'blocks/__kebab__';
  change.create(`${folder}/fields.ts`, 'block/fields.ts.tmpl');
  change.create(`${folder}/__kebab__.tsx`, 'block/block.tsx.tmpl');
  change.create(`${folder}/__kebab__.css`, 'block/block.css.tmpl');
  change.create(`${folder}/__kebab__.test.ts`, 'block/block.test.ts.tmpl');
}

function register(change: Change): void {
  const kinds = 'blocks/kinds.ts';
  const folder = './__kebab__';
  change.insertBefore(kinds, 'import ', `import { __camel__Block } from '${folder}/fields.ts';\n`);
  change.addEntry(kinds, 'export const BLOCKS', '  __snake__: __camel__Block,');
  const drawings = 'blocks/drawings.server.ts';
  change.insertBefore(drawings, 'import ', `import { __Pascal__Block } from '${folder}/__kebab__.tsx';\n`);
  change.addEntry(drawings, 'export const DRAWINGS', '  __snake__: __Pascal__Block,');
  const sheet = '@import "../../../blocks/';
  change.insertAfter(
    'app/storefront/page/storefront.css',
    sheet,
    `${sheet}__kebab__/__kebab__.css" layer(components);`,
  );
  change.say('builder.kind.__snake__', { en: '__en__', ar: '__ar__' });
}

import type { Change } from '../change.ts';

/** Adds an admin page to the files that list pages: its route, card, permissions, texts and guards. */
export function addAdminPage(
  change: Change,
  page: { address: string; file: string; group: 'SELLING' | 'RECORDS'; verbs: readonly ('view' | 'edit')[] },
): void {
  change.insertAfter(
    'app/admin/routes.ts',
    `      route('settings/`,
    `      route('${page.address}', '${page.file}'),`,
  );
  const isRecord = page.group === 'RECORDS';
  change.addEntry(
    isRecord ? 'app/admin/settings/record-cards.ts' : 'app/admin/settings/cards.ts',
    isRecord ? 'export const RECORDS' : 'const SELLING',
    `  {
    to: '/admin/${page.address}',
    glyph: 'layers',
    title: '__area__.title',
    text: '__area__.card',
    action: '__camel__.view',
  },`,
  );
  for (const verb of page.verbs) {
    const roles = verb === 'view' ? `['viewer']` : '[]';
    change.addEntry('domain/identity/permissions.ts', 'const TABLE = {', `  '__camel__.${verb}': ${roles},`);
  }
  change.say('team.part.__camel__', { en: '__en__', ar: '__ar__' });
}

/** Adds the text area of a kind's templates en.json and ar.json. */
export function addArea(change: Change, kind: string): void {
  for (const locale of ['en', 'ar']) {
    change.create(`messages/${locale}/__area__.json`, `${kind}/${locale}.json.tmpl`);
    change.insertAfter(
      `messages/${locale}/index.ts`,
      'export { default as ',
      `export { default as __area__ } from './__area__.json' with { type: 'json' };`,
    );
  }
}

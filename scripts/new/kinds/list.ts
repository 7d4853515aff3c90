import { addAdminPage, addArea } from './admin-page.ts';
import type { Kind } from './kind.ts';
import { addTable } from './table.ts';

export const list: Kind = {
  about: 'a list page of the admin with its verb, its table and its permission',
  arabicTitle: 'قائمة NAME',
  changesSchema: true,
  plan(change) {
    const { kebab } = change.names;
    addTable(change);
    change.create('domain/__kebab__/index.ts', 'list/index.ts.tmpl');
    change.create('domain/__kebab__/list-__kebab__.ts', 'list/domain.ts.tmpl');
    change.create('domain/__kebab__/list-__kebab__.test.ts', 'list/domain.test.ts.tmpl');
    change.create('app/admin/__kebab__/__kebab__.route.tsx', 'list/route.tsx.tmpl');
    // Puts the folder into the layer of domain folders that use only tables, media and settings.
    change.insertBefore('tests/doors/rules.ts', `'wishlist'`, `'__kebab__', `);
    change.insertBefore('domain/README.md', 'wishlist, marketing', '__kebab__, ');
    const file = `${kebab}/${kebab}.route.tsx`;
    addAdminPage(change, { address: 'settings/__camel__', file, group: 'RECORDS', verbs: ['view'] });
    addArea(change, 'list');
    change.create('tests/attacks/doors/__kebab__.ts', 'list/doors.ts.tmpl');
  },
  next: ({ kebab }) =>
    `write the columns of the table and of the page; npx vitest run domain/${kebab} tests/isolation`,
};

import { addAdminPage, addArea } from './admin-page.ts';
import type { Kind } from './kind.ts';

export const setting: Kind = {
  about: 'a settings page of the admin with three fields, its verb, its column and its permission',
  arabicTitle: 'إعدادات NAME',
  changesSchema: true,
  plan(change) {
    const { kebab } = change.names;
    change.migration('setting/migration.sql.tmpl', `${kebab}-settings`);
    change.create('domain/tenancy/__kebab__.ts', 'setting/domain.ts.tmpl');
    change.create('domain/tenancy/__kebab__.test.ts', 'setting/domain.test.ts.tmpl');
    change.create('app/admin/__kebab__/__kebab__.route.tsx', 'setting/route.tsx.tmpl');
    change.insertAfter(
      'domain/tenancy/index.ts',
      'export { isSlug,',
      `export { __CONST___LIMITS, type __Pascal__, read__Pascal__, save__Pascal__ } from './__kebab__.ts';`,
    );
    const file = `${kebab}/${kebab}.route.tsx`;
    addAdminPage(change, { address: 'settings/__camel__', file, group: 'SELLING', verbs: ['view', 'edit'] });
    addArea(change, 'setting');
    change.create('tests/attacks/doors/__kebab__.ts', 'setting/doors.ts.tmpl');
    change.say('auditlog.thing.__snake__', { en: '__en__', ar: '__ar__' });
  },
  next: ({ kebab }) =>
    `replace the three fields in domain/tenancy/${kebab}.ts, the page and its texts; ` +
    `npx vitest run domain/tenancy/${kebab}.test.ts`,
};

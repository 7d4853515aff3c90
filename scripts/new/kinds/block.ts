import type { Change } from '../change.ts';
import type { Kind } from './kind.ts';

export const block: Kind = {
  about: 'a section of the home page: its part of the storefront, its fields in the builder, its texts',
  arabicTitle: 'قسم NAME',
  changesSchema: true,
  plan(change) {
    addKind(change);
    addToStorefront(change);
    addToBuilder(change);
  },
  next: ({ kebab }) =>
    `draw the section in app/storefront/home/${kebab}-section.tsx; ` + `npx vitest run ${kebab}-section`,
};

function addKind(change: Change): void {
  const kinds = 'domain/content/home-sections.ts';
  const known = change.addItem(kinds, 'HOME_SECTION_KINDS = [', { item: `, '__snake__'` });
  const names = known.split(',').map((name) => name.trim());
  const path = change.migration('block/migration.sql.tmpl', `${change.names.kebab}-section`);
  change.edit(path, (text) => text.replace('KINDS', names.join(', ')));
  change.create('domain/content/__kebab__-section.test.ts', 'block/domain.test.ts.tmpl');
}

function addToStorefront(change: Change): void {
  const home = 'app/storefront/home';
  change.create(`${home}/__kebab__-section.tsx`, 'block/section.tsx.tmpl');
  change.create(`${home}/__kebab__-section.css`, 'block/section.css.tmpl');
  change.create(`${home}/__kebab__-section.test.ts`, 'block/section.test.ts.tmpl');
  change.insertAfter(
    'app/storefront/page/storefront.css',
    '@import "../home/',
    '@import "../home/__kebab__-section.css" layer(components);',
  );
  change.insertBefore(
    `${home}/home-view.server.ts`,
    '    default:\n',
    `    case '__snake__':
      return {
        ...{ id, kind, title: section.title || say('home.__camel__.title') },
        body: section.body || say('home.__camel__.text'),
      };\n`,
  );
  const route = `${home}/home.route.tsx`;
  change.insertBefore(
    route,
    'import { homeView,',
    `import { __Pascal__Section } from './__kebab__-section.tsx';\n`,
  );
  change.insertBefore(
    route,
    '    default:\n',
    `    case '__snake__':\n      return <__Pascal__Section title={section.title} body={section.body} />;\n`,
  );
  change.say('home.__camel__.title', { en: '__en__', ar: '__ar__' });
  change.say('home.__camel__.text', { en: 'Welcome to our shop.', ar: 'أهلًا بكم في متجرنا.' });
}

function addToBuilder(change: Change): void {
  const builder = 'app/admin/builder';
  const entry = `  __snake__: { glyph: 'layers', words: ['title', 'body'] },`;
  change.addEntry(`${builder}/builder-view.ts`, 'export const KINDS', entry);
  change.addEntry(
    `${builder}/section-thumb.tsx`,
    'const BOXES',
    `  __snake__: [[24, 18, 48, 5, 'strong'], ...words([[30, 48], [36, 40]], 24)],`,
  );
  change.say('builder.kind.__snake__', { en: '__en__', ar: '__ar__' });
}

import { expect, test } from 'vitest';
import type { Menus, Shell } from '#domain/tenancy/index.ts';
import { storeDetails } from './store-details.ts';

const link = (to: string, en: string, ar = '') => ({ to, label: { en, ar } });
const category = { id: 'c1', title: 'Lamps', titleLocale: 'en' as const, slug: 'lamps', children: [] };

/** The part of a shell that its menus need. */
function detailsOf(menus: Menus, locale: 'en' | 'ar' = 'en') {
  const texts = { name: '', description: '', announcement: '', address: '', hours: '' };
  const shell: Partial<Shell> = {
    menus,
    menu: { en: [category], ar: [category] },
    pages: { en: [], ar: [] },
    texts: { en: texts, ar: texts },
    overrides: { en: {}, ar: {} },
    social: {},
    digits: 'latn',
    contactEmail: '',
    contactPhone: '',
    whatsapp: '',
  };
  return storeDetails(shell as Shell, locale);
}

test('menu links in the header follow the categories, each with its nested links', () => {
  const { menu, columns } = detailsOf({
    header: [link('/pages/a', 'A')],
    more: [
      {
        name: { en: 'Help', ar: '' },
        place: 'header',
        links: [{ ...link('/pages/b', 'B'), children: [link('/pages/c', 'C')] }],
      },
    ],
  });
  expect(menu.map(({ slug }) => slug)).toEqual(['lamps', '/pages/a', '/pages/b']);
  expect(menu[2]?.children).toMatchObject([{ slug: '/pages/c', title: 'C' }]);
  expect(columns).toEqual([]);
});

test('a menu in the footer is a column under its name, in the language of the page or else in the other', () => {
  const links = [{ ...link('/pages/b', 'B', 'ب'), children: [link('/pages/c', 'C')] }];
  const { columns } = detailsOf(
    { more: [{ name: { en: 'Help', ar: 'مساعدة' }, place: 'footer', links }] },
    'ar',
  );
  expect(columns).toEqual([
    {
      title: 'مساعدة',
      links: [
        { path: '/pages/b', title: 'ب' },
        { path: '/pages/c', title: 'C', sub: 'sub' },
      ],
    },
  ]);
});

test('a menu that is not placed, and one without links, is left out', () => {
  const { menu, columns } = detailsOf({
    more: [
      { name: { en: 'Later', ar: '' }, place: 'none', links: [link('/pages/a', 'A')] },
      { name: { en: 'Empty', ar: '' }, place: 'footer', links: [] },
    ],
  });
  expect(menu).toHaveLength(1);
  expect(columns).toEqual([]);
});

test('the links nested below a footer link follow it', () => {
  const { pages } = detailsOf({ footer: [{ ...link('/pages/a', 'A'), children: [link('/pages/b', 'B')] }] });
  expect(pages.map(({ path }) => path)).toEqual(['/pages/a', '/pages/b']);
});

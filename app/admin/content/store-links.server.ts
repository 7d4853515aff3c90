import type { Staff } from '../shell/staff.server.ts';

const LISTS = ['/products', '/new-arrivals', '/most-selling', '/trending', '/brands', '/contact-us'];

/** Link targets for a section or a menu: lists, categories, pages. */
export function storeLinks({ request, store }: Staff): { to: string; label: string }[] {
  const { menu, pages } = store.shell;
  return [
    ...LISTS.map((to) => ({ to, label: to })),
    ...menu[request.locale].map(({ slug, title }) => ({ to: `/categories/${slug}`, label: title })),
    ...pages[request.locale].map(({ kind, slug, title }) => {
      return { to: kind === 'own' ? `/pages/${slug}` : `/${slug}`, label: title };
    }),
  ];
}

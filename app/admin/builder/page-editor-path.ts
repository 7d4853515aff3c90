import type { FixedPage } from '#domain/content/index.ts';

/** The editors of the built-in pages. */
export const FIXED_EDITORS: Record<FixedPage, string> = {
  about_us: '/admin/storesetting/aboutus',
  terms_conditions: '/admin/storesetting/terms&privacy?part=terms',
  privacy_policy: '/admin/storesetting/terms&privacy?part=privacy',
  returns_policy: '/admin/storesetting/terms&privacy?part=returns',
};

/** The editor of a page's text, by the id of an own page or the kind of a built-in one. */
export function pageEditorOf(page: string): string {
  return Object.hasOwn(FIXED_EDITORS, page) ? FIXED_EDITORS[page as FixedPage] : `/admin/pages/${page}`;
}

import type { StoreTx } from '#db/index.ts';
import { type SameTitle, sameTitles } from '#domain/catalog/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { eachLocale, LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { pageEditorOf } from '../builder/page-editor-path.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { LookView } from './look-view.ts';

type Titles = Record<Locale, { title: string; seoTitle: string }>;

type Asked = {
  kind: SameTitle['kind'];
  /** Null for a page that is not saved yet. */
  id: string | null;
  /** The path above the page's own part of the address: '/products/'. */
  above: string;
  /** The saved titles. */
  texts: Titles;
  /** The page's own share picture; by default that of the store. */
  picture?: string | ((locale: Locale) => string) | null;
};

/** The view of the card that shows how a page looks in search engines. One statement. */
export async function lookOf(tx: StoreTx, staff: Staff, asked: Asked): Promise<LookView> {
  const { kind, id, texts, picture } = asked;
  const titles = eachLocale((locale) => titleIn(texts, locale));
  const found = await sameTitles(tx, { own: id === null ? null : { kind, id }, titles });
  const same: LookView['same'] = {};
  for (const locale of LOCALES) {
    const other = found[locale];
    if (other) same[locale] = { title: titles[locale], name: other.name, to: editorOf(other) };
  }
  const store = storeLook(staff, asked.above);
  const own = typeof picture === 'string' ? () => picture : picture;
  return { ...store, ...(own && { pictures: eachLocale(own) }), same };
}

/** What all pages of the store share. */
export function storeLook({ request, store }: Staff, above: string): Omit<LookView, 'same'> {
  const { defaultLocale, texts, overrides, digits } = store.shell;
  const origin = storefrontOrigin(request.config, store.slug);
  const nameIn = (locale: Locale) => texts[locale].name || store.slug;
  return {
    addresses: eachLocale((locale) => `${origin}${locale === defaultLocale ? '' : `/${locale}`}${above}`),
    storeNames: eachLocale(nameIn),
    storeTexts: eachLocale((locale) => {
      const say = translator(locale, overrides[locale], digits);
      return texts[locale].description || say('storefront.shell.description', { store: nameIn(locale) });
    }),
    pictures: eachLocale((locale) => `/admin/share/store-${locale}.jpg`),
  };
}

function titleIn(texts: Titles, locale: Locale): string {
  const text = texts[locale].title.trim() === '' ? texts[otherLocale(locale)] : texts[locale];
  return text.seoTitle || text.title;
}

function editorOf({ kind, id }: SameTitle): string {
  const folder = { product: 'products', category: 'categories', brand: 'brands', collection: 'collections' };
  return kind === 'page' ? pageEditorOf(id) : `/admin/${folder[kind]}/${id}`;
}

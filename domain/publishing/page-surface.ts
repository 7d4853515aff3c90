import {
  FIXED_PAGES,
  type PageText,
  pageToEdit,
  removePage,
  requireRoom,
  savePage,
  showPage,
} from '#domain/content/index.ts';
import { eachLocale, LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { ok } from '#lib/result.ts';
import { slugify } from '#lib/slug.ts';
import { NO_PAGE_TEXT, type PageBody, pageBody } from './bodies.ts';
import type { Subject, Surface } from './surface.ts';

/** A written page: one of the four fixed ones, or one of the store's own. */
export const pageSurface: Surface<PageBody> = {
  parse: (value) => pageBody.safeParse(value).data ?? null,
  checkDraft: (body) => requireRoom(body, body.blocks),
  async read(tx, subject) {
    const { kind, id } = pageOf(subject);
    const written = await pageToEdit(tx, kind === 'own' ? { id } : kind);
    const texts = { en: written?.texts.en ?? NO_PAGE_TEXT, ar: written?.texts.ar ?? NO_PAGE_TEXT };
    return {
      kind,
      inFooter: written?.inFooter ?? true,
      isHiddenFromSearch: written?.isHiddenFromSearch ?? false,
      layout: written?.layout ?? 'text',
      texts,
      blocks: written?.blocks ?? [],
    };
  },
  async apply(tx, { subject, body }, act) {
    const { kind, id } = pageOf(subject);
    const known = await pageToEdit(tx, kind === 'own' ? { id } : kind);
    const texts = writtenTexts(body);
    // A built-in page without texts is deleted.
    if (kind !== 'own' && Object.keys(texts).length === 0) {
      return known ? removePage(tx, known.id, act) : ok();
    }
    const { inFooter, isHiddenFromSearch, layout, blocks } = body;
    const own = kind !== 'own' ? {} : known ? { id } : { newId: id };
    return savePage(
      tx,
      { kind, texts, inFooter, isHiddenFromSearch, layout, blocks, isWhole: true, ...own },
      act,
    );
  },
  async show(_tx, { subject, body, shell }) {
    const { kind, id } = pageOf(subject);
    const copy = { ...shell };
    const texts = Object.fromEntries(
      Object.entries(writtenTexts(body)).map(([locale, text]) => [
        locale,
        {
          ...NO_PAGE_TEXT,
          ...text,
          title: text.title || '…',
          slug: slugOf(body, locale as Locale),
        },
      ]),
    );
    if (Object.keys(texts).length > 0) {
      const { inFooter, isHiddenFromSearch, layout, blocks } = body;
      showPage(copy, { id, kind, inFooter, isHiddenFromSearch, layout, texts, blocks });
    }
    return copy;
  },
  pathsOf(_tx, { subject, body }) {
    const { kind } = pageOf(subject);
    return eachLocale((locale) =>
      kind === 'own' ? `/pages/${slugOf(body, locale)}` : `/${FIXED_PAGES[kind]}`,
    );
  },
};

function pageOf(subject: Subject): { kind: PageBody['kind']; id: string } {
  const id = subject.slice('page:'.length);
  return { kind: Object.hasOwn(FIXED_PAGES, id) ? (id as PageBody['kind']) : 'own', id };
}

function writtenTexts({ texts }: PageBody): Partial<Record<Locale, PageText>> {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const { title, slug, bodyHtml, seoTitle, seoDescription } = texts[locale];
      if (title === '' && bodyHtml === '') return [];
      return [[locale, { title, bodyHtml, seoTitle, seoDescription, ...(slug === '' ? {} : { slug }) }]];
    }),
  );
}

function slugOf({ texts }: PageBody, locale: Locale): string {
  const own = texts[locale];
  const said = own.title !== '' || own.slug !== '' ? own : texts[otherLocale(locale)];
  return slugify(said.slug || said.title, locale) || 'draft';
}

import type { StoreTx } from '#db/index.ts';
import {
  FIXED_PAGES,
  homeSectionsToEdit,
  type PageText,
  pageToEdit,
  removePage,
  requireRoom,
  saveHomeSections,
  savePage,
  showHomeSections,
  showPage,
} from '#domain/content/index.ts';
import {
  checkContact,
  readBranding,
  readColours,
  readContact,
  type ShellImage,
  saveBranding,
  saveContact,
} from '#domain/tenancy/index.ts';
import { parseColour } from '#lib/colour.ts';
import { isId } from '#lib/ids.ts';
import { eachLocale, LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { ok } from '#lib/result.ts';
import { slugify } from '#lib/slug.ts';
import {
  type BrandingBody,
  brandingBody,
  type ContactBody,
  contactBody,
  type HomeBody,
  homeBody,
  NO_PAGE_TEXT,
  type PageBody,
  pageBody,
} from './bodies.ts';
import type { Bodies, Subject, Surface } from './surface.ts';

const branding: Surface<BrandingBody> = {
  parse: (value) => brandingBody.safeParse(value).data ?? null,
  checkDraft: (body) => readColours(body),
  repairDraft: (draft, published) => ({
    ...draft,
    primaryColor: colourOr(draft.primaryColor, published.primaryColor),
    secondaryColor: colourOr(draft.secondaryColor, published.secondaryColor),
  }),
  async read(tx) {
    const { version: _, ...body } = await readBranding(tx);
    return body;
  },
  async apply(tx, { body }, act) {
    const { version } = await readBranding(tx, 'for update');
    return saveBranding(tx, { ...body, version }, act);
  },
  async show(tx, { body, shell }) {
    return {
      ...shell,
      primaryColor: body.primaryColor,
      secondaryColor: body.secondaryColor,
      theme: body.theme,
      themeOptions: body.themeOptions,
      logo: await pictureOf(tx, body.logoMediaId),
      logoDark: await pictureOf(tx, body.logoDarkMediaId),
      favicon: await pictureOf(tx, body.faviconMediaId),
    };
  },
  pathOf: () => '/',
};

const home: Surface<HomeBody> = {
  parse: (value) => homeBody.safeParse(value).data ?? null,
  checkDraft: (body) => requireRoom(body, body.sections),
  async read(tx) {
    return homeBody.parse({ sections: await homeSectionsToEdit(tx) });
  },
  apply: (tx, { body }, act) => saveHomeSections(tx, body.sections, act),
  async show(tx, { body, shell }) {
    const copy = { ...shell };
    await showHomeSections(tx, copy, body.sections);
    return copy;
  },
  pathOf: () => '/',
};

const contact: Surface<ContactBody> = {
  parse: (value) => contactBody.safeParse(value).data ?? null,
  checkDraft: (body) => checkContact(body),
  read: async (tx) => contactBody.parse(await readContact(tx)),
  apply: (tx, { body }, act) => saveContact(tx, body, act),
  async show(_tx, { body, shell }) {
    const textIn = (locale: Locale) => {
      const said = Object.entries(body.texts[locale]).filter(([, text]) => text !== '');
      const first = body.texts[shell.defaultLocale];
      return { ...shell.texts[locale], ...first, ...Object.fromEntries(said) };
    };
    const { email: contactEmail, phone: contactPhone, whatsapp, social, menus } = body;
    const texts = { en: textIn('en'), ar: textIn('ar') };
    return { ...shell, contactEmail, contactPhone, whatsapp, social, menus, texts };
  },
  pathOf: () => '/contact-us',
};

const page: Surface<PageBody> = {
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
    const { inFooter, isHiddenFromSearch, blocks } = body;
    const own = kind !== 'own' ? {} : known ? { id } : { newId: id };
    return savePage(tx, { kind, texts, inFooter, isHiddenFromSearch, blocks, isWhole: true, ...own }, act);
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
      const { inFooter, isHiddenFromSearch, blocks } = body;
      showPage(copy, { id, kind, inFooter, isHiddenFromSearch, texts, blocks });
    }
    return copy;
  },
  pathOf({ subject, body, locale = 'en' }) {
    const { kind } = pageOf(subject);
    return kind === 'own' ? `/pages/${slugOf(body, locale)}` : `/${FIXED_PAGES[kind]}`;
  },
};

const SURFACES: { [K in keyof Bodies]: Surface<Bodies[K]> } = { branding, home, contact, page };

export function surfaceOf(subject: Subject): Surface<unknown> {
  const kind = subject.startsWith('page:') ? 'page' : (subject as keyof Bodies);
  return SURFACES[kind] as Surface<unknown>;
}

/** The path of the page that shows a subject with this body, in each language. */
export function pathsOf(subject: Subject, body: unknown): Record<Locale, string> {
  return eachLocale((locale) => surfaceOf(subject).pathOf({ subject, body, locale }));
}

/** True if a name from a form or URL is a subject. */
export function isSubject(name: string): name is Subject {
  if (name === 'branding' || name === 'home' || name === 'contact') return true;
  const rest = name.startsWith('page:') ? name.slice(5) : '';
  return Object.hasOwn(FIXED_PAGES, rest) || isId(rest);
}

function pageOf(subject: Subject): { kind: PageBody['kind']; id: string } {
  const id = subject.slice('page:'.length);
  return { kind: Object.hasOwn(FIXED_PAGES, id) ? (id as PageBody['kind']) : 'own', id };
}

function colourOr(typed: string, published: string): string {
  const colour = parseColour(typed);
  return colour.ok ? colour.value : published;
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

async function pictureOf(tx: StoreTx, id: string | null): Promise<ShellImage | null> {
  if (id === null) return null;
  const row = await tx
    .selectFrom('media')
    .select(['hash', 'width', 'height'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { src: `/media/${row.hash}`, width: row.width, height: row.height } : null;
}

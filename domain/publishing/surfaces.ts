import type { StoreTx } from '#db/index.ts';
import {
  FIXED_PAGES,
  homeSectionsToEdit,
  isSharedPlace,
  requireRoom,
  saveHomeSections,
  showHomeSections,
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
import type { Locale } from '#lib/locale.ts';
import {
  type BrandingBody,
  brandingBody,
  type ContactBody,
  contactBody,
  type HomeBody,
  homeBody,
} from './bodies.ts';
import { pageSurface } from './page-surface.ts';
import { sharedSurface } from './shared-surface.ts';
import type { Bodies, Shown, Subject, Surface } from './surface.ts';

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
  pathsOf: () => ({ en: '/', ar: '/' }),
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
  pathsOf: () => ({ en: '/', ar: '/' }),
};

const contact: Surface<ContactBody> = {
  parse: (value) => contactBody.safeParse(value).data ?? null,
  checkDraft: (body) => checkContact(body),
  read: async (tx) => contactBody.parse(await readContact(tx)),
  apply: (tx, { body }, act) => saveContact(tx, body, act),
  async show(tx, { body, shell }) {
    const textIn = (locale: Locale) => {
      const said = Object.entries(body.texts[locale]).filter(([, text]) => text !== '');
      const first = body.texts[shell.defaultLocale];
      return { ...shell.texts[locale], ...first, ...Object.fromEntries(said) };
    };
    const { email: contactEmail, phone: contactPhone, whatsapp, social, menus } = body;
    const texts = { en: textIn('en'), ar: textIn('ar') };
    const menuPicture = await pictureOf(tx, menus.tile?.mediaId ?? null);
    return { ...shell, contactEmail, contactPhone, whatsapp, social, menus, menuPicture, texts };
  },
  pathsOf: () => ({ en: '/contact-us', ar: '/contact-us' }),
};

const SURFACES: { [K in keyof Bodies]: Surface<Bodies[K]> } = {
  branding,
  home,
  contact,
  page: pageSurface,
  shared: sharedSurface,
};

export function surfaceOf(subject: Subject): Surface<unknown> {
  const [kind] = subject.split(':') as [keyof Bodies];
  return SURFACES[kind] as Surface<unknown>;
}

/** The path of a page that shows a subject with this body, in each language. */
export async function pathsOf(tx: StoreTx, shown: Shown<unknown>): Promise<Record<Locale, string>> {
  return surfaceOf(shown.subject).pathsOf(tx, shown);
}

/** True if a name from a form or URL is a subject. */
export function isSubject(name: string): name is Subject {
  if (name === 'branding' || name === 'home' || name === 'contact') return true;
  if (name.startsWith('shared:')) return isSharedPlace(name.slice('shared:'.length));
  const rest = name.startsWith('page:') ? name.slice(5) : '';
  return Object.hasOwn(FIXED_PAGES, rest) || isId(rest);
}

function colourOr(typed: string, published: string): string {
  const colour = parseColour(typed);
  return colour.ok ? colour.value : published;
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

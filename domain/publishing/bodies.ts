import { z } from 'zod';
import { FIXED_PAGES, HOME_SECTION_KINDS } from '#domain/content/index.ts';
import {
  cleanContact,
  MAX_MENU_LINKS,
  MAX_OWN_MENUS,
  MENU_POSITIONS,
  SOCIAL_NETWORKS,
} from '#domain/tenancy/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { isHtmlTooHeavy, sanitizeRichText } from '#lib/html.ts';
import { isId } from '#lib/ids.ts';
import { readThemeOptions, STANDARD_THEME, THEME_NAME } from '#lib/theme-options.ts';

const line = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform(cleanLine)
    .pipe(z.string().max(max))
    .catch('');
const text = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform(cleanText)
    .pipe(z.string().max(max))
    .catch('');
const picture = z.string().refine(isId).nullable().catch(null);
const both = <T extends z.ZodType>(one: T) => z.object({ en: one, ar: one });

/** The length limit of a draft text, as in the tables. */
const HTML = z
  .string()
  .max(200_000)
  .refine((html) => !isHtmlTooHeavy(html))
  .transform(sanitizeRichText);

export const brandingBody = z.object({
  primaryColor: z.string().max(40),
  secondaryColor: z.string().max(40),
  logoMediaId: picture,
  logoDarkMediaId: picture,
  faviconMediaId: picture,
  // Drafts and versions from before there were themes are of the standard one.
  theme: z.string().regex(THEME_NAME).default(STANDARD_THEME),
  themeOptions: z.record(z.string(), z.unknown()).default({}).transform(readThemeOptions),
});

const words = z.object({
  eyebrow: line(120),
  title: line(200),
  body: text(1000),
  action: line(80),
  items: z
    .array(z.object({ icon: line(30), title: line(80), note: line(160) }))
    .max(4)
    .catch([]),
  quotes: z
    .array(z.object({ quote: text(600), author: line(80), detail: line(120) }))
    .max(12)
    .catch([]),
});
const NO_WORDS = { eyebrow: '', title: '', body: '', action: '', items: [], quotes: [] };

export const homeSection = z.object({
  kind: z.enum(HOME_SECTION_KINDS),
  isVisible: z.boolean().catch(true),
  mediaId: picture.default(null),
  link: z.string().max(300).catch(''),
  itemCount: z.int().min(1).max(48).catch(8),
  texts: z.object({ en: words.default(NO_WORDS), ar: words.default(NO_WORDS) }),
});

export const homeBody = z.object({ sections: z.array(homeSection).max(25) });

const item = z.object({ to: z.string().max(300), label: both(z.string().max(300)) });
const link = item.extend({ children: z.array(item).max(MAX_MENU_LINKS).optional() });
const menu = z.array(link).max(MAX_MENU_LINKS).default([]);
const ownMenu = z.object({
  name: both(z.string().max(300)),
  place: z.enum(MENU_POSITIONS).catch('none'),
  links: menu,
});
const details = z.object({
  description: z.string().max(2000),
  address: z.string().max(2000),
  hours: z.string().max(2000),
});

export const contactBody = z
  .object({
    email: z.string().max(300),
    phone: z.string().max(60),
    whatsapp: z.string().max(60),
    texts: both(details),
    social: z.partialRecord(
      z.enum(Object.keys(SOCIAL_NETWORKS) as (keyof typeof SOCIAL_NETWORKS)[]),
      z.string().max(300),
    ),
    menus: z.object({ header: menu, footer: menu, more: z.array(ownMenu).max(MAX_OWN_MENUS).default([]) }),
  })
  .transform(cleanContact);

const pageText = z.object({ title: line(200), slug: line(200), bodyHtml: HTML });
export const NO_PAGE_TEXT = { title: '', slug: '', bodyHtml: '' };

export const pageBody = z.object({
  kind: z.enum([...(Object.keys(FIXED_PAGES) as (keyof typeof FIXED_PAGES)[]), 'own']),
  inFooter: z.boolean().catch(true),
  texts: z.object({ en: pageText.default(NO_PAGE_TEXT), ar: pageText.default(NO_PAGE_TEXT) }),
});

export type BrandingBody = z.infer<typeof brandingBody>;
export type HomeSection = z.infer<typeof homeSection>;
export type HomeBody = z.infer<typeof homeBody>;
export type ContactBody = z.infer<typeof contactBody>;
export type PageBody = z.infer<typeof pageBody>;

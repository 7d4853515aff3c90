import { z } from 'zod';
import { type Block, blocksSchema, htmlOf, idOrNull, lineOf } from '#blocks/index.ts';
import { FIXED_PAGES, PAGE_LAYOUTS } from '#domain/content/index.ts';
import {
  cleanContact,
  MAX_MENU_LINKS,
  MAX_OWN_MENUS,
  MENU_POSITIONS,
  SOCIAL_NETWORKS,
} from '#domain/tenancy/index.ts';
import { readThemeOptions, STANDARD_THEME, THEME_NAME } from '#lib/theme-options.ts';

const both = <T extends z.ZodType>(one: T) => z.object({ en: one, ar: one });

export const brandingBody = z.object({
  primaryColor: z.string().max(40),
  secondaryColor: z.string().max(40),
  logoMediaId: idOrNull,
  logoDarkMediaId: idOrNull,
  faviconMediaId: idOrNull,
  // Drafts and versions from before there were themes are of the standard one.
  theme: z.string().regex(THEME_NAME).default(STANDARD_THEME),
  themeOptions: z.record(z.string(), z.unknown()).default({}).transform(readThemeOptions),
});

export const homeBody = z.object({ sections: blocksSchema });

const item = z.object({ to: z.string().max(300), label: both(z.string().max(300)) });
const link = item.extend({ children: z.array(item).max(MAX_MENU_LINKS).optional() });
const menu = z.array(link).max(MAX_MENU_LINKS).default([]);
const ownMenu = z.object({
  name: both(z.string().max(300)),
  place: z.enum(MENU_POSITIONS).catch('none'),
  links: menu,
});
// Drafts and versions of earlier releases have no tile.
const menuTile = item
  .extend({ line: both(z.string().max(300)), mediaId: idOrNull })
  .nullable()
  .default(null);
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
    menus: z.object({
      header: menu,
      footer: menu,
      more: z.array(ownMenu).max(MAX_OWN_MENUS).default([]),
      tile: menuTile,
    }),
  })
  .transform(cleanContact);

// Drafts and versions of earlier releases have no texts for search engines.
const pageText = z.object({
  title: lineOf(200),
  slug: lineOf(200),
  bodyHtml: htmlOf(200_000),
  seoTitle: lineOf(300).default(''),
  seoDescription: lineOf(1000).default(''),
});
export const NO_PAGE_TEXT = { title: '', slug: '', bodyHtml: '', seoTitle: '', seoDescription: '' };

export const pageBody = z.object({
  kind: z.enum([...(Object.keys(FIXED_PAGES) as (keyof typeof FIXED_PAGES)[]), 'own']),
  inFooter: z.boolean().catch(true),
  isHiddenFromSearch: z.boolean().default(false),
  layout: z.enum(PAGE_LAYOUTS).catch('text'),
  texts: z.object({ en: pageText.default(NO_PAGE_TEXT), ar: pageText.default(NO_PAGE_TEXT) }),
  // Drafts and versions of earlier releases have no blocks.
  blocks: blocksSchema.default([]),
});

export type BrandingBody = z.infer<typeof brandingBody>;
export type HomeSection = Block;
export type HomeBody = z.infer<typeof homeBody>;
export type ContactBody = z.infer<typeof contactBody>;
export type PageBody = z.infer<typeof pageBody>;

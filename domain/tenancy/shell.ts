import { type RawBuilder, sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type LegalDetails, parseLegal, type StoredLegal } from '#domain/legal/index.ts';
import { eachLocale, type Locale } from '#lib/locale.ts';
import type { Conversion, Money } from '#lib/money/index.ts';
import { readThemeOptions, type ThemeOptions } from '#lib/theme-options.ts';
import { readAccess, type StoreAccess } from './access.ts';
import type { Menus, SocialNetwork } from './contact.ts';
import { type HomeWords, readHomeWords } from './home-words.ts';
import {
  type CategoryRow,
  categoriesOf,
  type MenuEntry,
  menuIn,
  type PageLink,
  type PageRow,
  pagesIn,
  pagesOf,
  sharedPlacesOf,
} from './shell-links.ts';
import { type ShellTexts, textsIn } from './shell-texts.ts';

export type { MenuEntry, PageLink, ShellTexts };

export type ShellImage = { src: string; width: number; height: number };

/**
 * The data shared by all pages of a store, cached by (store id, shell version). Every writer of this data
 * calls touchShell.
 */
export type Shell = {
  /** The store's own currency. */
  currency: string;
  /** The other currencies that shoppers can choose, in order. */
  currencies: Conversion[];
  defaultLocale: Locale;
  country: string;
  timeZone: string;
  digits: 'latn' | 'arab';
  primaryColor: string;
  secondaryColor: string;
  /** The name of the theme, which this installation may lack (domain/themes). */
  theme: string;
  themeOptions: ThemeOptions;
  logo: ShellImage | null;
  logoDark: ShellImage | null;
  /** The logo's alt text, where one was entered. */
  logoAlt: Partial<Record<Locale, string>>;
  /** The favicon; null if it is generated from the name. */
  favicon: ShellImage | null;
  /** Profile URLs by network. */
  social: Partial<Record<SocialNetwork, string>>;
  /** Links in addition to the built-in ones. */
  menus: Menus;
  /** The picture of the large menu's tile; null without one, and after it was deleted. */
  menuPicture: ShellImage | null;
  contactEmail: string;
  contactPhone: string;
  whatsapp: string;
  /** The seller's legal details for the footer; null if none were entered. */
  legal: LegalDetails | null;
  /** Opening mode, WhatsApp button and verification tags. */
  access: StoreAccess;
  nameMinLength: number;
  isZipRequired: boolean;
  zipNotAskedIn: string[];
  takesGuests: boolean;
  takesNotes: boolean;
  /** True if cash on delivery is enabled; its limits are checked in the checkout. */
  takesCash: boolean;
  /** The days after delivery within which a return may be requested; 0: no returns. */
  returnDays: number;
  /** The fee for cash on delivery; 0 if there is none. */
  cashFee: Money;
  tax: { ratePpm: number; pricesIncludeTax: boolean };
  /** The texts in each language; a missing text is in the store's first language. */
  texts: Record<Locale, ShellTexts>;
  /** The home page's texts for search engines. */
  homeWords: HomeWords;
  /** Two levels of categories. */
  menu: Record<Locale, MenuEntry[]>;
  /** The published pages in the footer. */
  pages: Record<Locale, PageLink[]>;
  /** The kinds of pages that have blocks in common, and the categories with their own (domain/content/shared-blocks.ts). */
  sharedPlaces: string[];
  /** The store's overrides of dictionary texts, by flat key. */
  overrides: Record<Locale, Record<string, string>>;
};

/** Reads the shell in one statement. Throws if the store has no settings. */
export async function loadShell(tx: StoreTx): Promise<Shell> {
  const row = (await selectShell(tx))[0];
  if (!row) throw new Error(`Store ${tx.storeId} has no settings.`);
  const { cash_fee, tax, texts, categories, pages, overrides, legal, ...own } = row;
  const amount = (value: number): Money => ({ amount: value, currency: own.currency });
  return {
    ...own,
    themeOptions: readThemeOptions(own.themeOptions),
    access: readAccess(own.access),
    homeWords: readHomeWords(own.homeWords as Record<string, unknown>),
    legal: legal && parseLegal(legal),
    logo: imageOf(own.logo),
    logoDark: imageOf(own.logoDark),
    favicon: imageOf(own.favicon),
    menuPicture: imageOf(own.menuPicture),
    cashFee: amount(cash_fee),
    tax,
    texts: eachLocale((locale) => textsIn(texts, locale, own.defaultLocale)),
    menu: eachLocale((locale) => menuIn(categories, locale, own.defaultLocale)),
    pages: eachLocale((locale) => pagesIn(pages, locale)),
    overrides: eachLocale((locale) => overrides[locale] ?? {}),
  };
}

/** Invalidates the cached shell in every process. Call it in the transaction of each change of the shell. */
export async function touchShell(tx: StoreTx): Promise<void> {
  await renewShellCopies(tx);
  await noteChange(tx, ['shell']);
}

/** Invalidates cached shells after a change of data that is cached with them but is not on every page. */
export async function renewShellCopies(tx: StoreTx): Promise<void> {
  await sql`select app.touch_shell()`.execute(tx);
}

type ImageRow = { hash: string; width: number; height: number };
type ShellRow = Omit<
  Shell,
  | 'logo'
  | 'logoDark'
  | 'favicon'
  | 'menuPicture'
  | 'cashFee'
  | 'texts'
  | 'menu'
  | 'pages'
  | 'overrides'
  | 'legal'
> & {
  legal: StoredLegal | null;
  logo: ImageRow | null;
  logoDark: ImageRow | null;
  favicon: ImageRow | null;
  menuPicture: ImageRow | null;
  cash_fee: number;
  texts: Partial<Record<Locale, ShellTexts>>;
  categories: CategoryRow[];
  pages: PageRow[];
  overrides: Partial<Record<Locale, Record<string, string>>>;
};

async function selectShell(tx: StoreTx): Promise<ShellRow[]> {
  const store = tx.storeId;
  const { rows } = await sql<ShellRow>`
    select s.currency,
           (select coalesce(json_agg(json_build_object('code', c.code, 'rounding', c.rounding,
                     'rate', json_build_object('numer', c.rate_numer, 'denom', c.rate_denom))
                     order by c.position, c.code), '[]')
              from store_currencies c
             where c.store_id = ${store} and c.is_active and c.is_ready) as currencies,
           s.default_locale as "defaultLocale", s.country, s.time_zone as "timeZone", s.digits,
           s.primary_color as "primaryColor", s.secondary_color as "secondaryColor",
           s.theme, s.theme_options as "themeOptions",
           s.contact_email as "contactEmail", s.contact_phone as "contactPhone", s.whatsapp, s.access,
           s.name_min_length as "nameMinLength", s.zip_required as "isZipRequired",
           s.zip_not_asked_in as "zipNotAskedIn", s.takes_guests as "takesGuests", s.takes_notes as "takesNotes",
           coalesce((s.payment_rules #>> '{cash,isOn}')::boolean, true) as "takesCash", s.return_days as "returnDays",
           coalesce((s.payment_rules #>> '{cash,fee}')::bigint, 0) as cash_fee,
           json_build_object('ratePpm', s.tax_rate_ppm, 'pricesIncludeTax', s.prices_include_tax) as tax,
           ${imageIn(sql`s.logo_media_id`, store)} as logo,
           (select coalesce(json_object_agg(t.locale, t.alt), '{}') from media_texts t
             where t.store_id = ${store} and t.media_id = s.logo_media_id) as "logoAlt",
           ${imageIn(sql`s.logo_dark_media_id`, store)} as "logoDark",
           ${imageIn(sql`s.favicon_media_id`, store)} as favicon,
           ${imageIn(sql`(s.menus #>> '{tile,mediaId}')::uuid`, store)} as "menuPicture",
           s.social, s.menus, s.home_look as "homeWords",
           (select json_build_object('legalNames', i.legal_names, 'addresses', i.addresses, 'vatNumber', i.vat_number,
                     'registrationKind', i.registration_kind, 'registrationNumber', i.registration_number,
                     'shortAddress', i.short_address, 'sealNumber', i.seal_number, 'sealToken', i.seal_token)
              from invoice_settings i where i.store_id = ${store}) as legal,
           (select json_object_agg(t.locale, json_build_object('name', t.name, 'description', t.description,
                     'announcement', t.announcement, 'address', t.address, 'hours', t.hours))
              from store_texts t where t.store_id = ${store}) as texts,
           ${categoriesOf(store)} as categories, ${pagesOf(store)} as pages, ${sharedPlacesOf(store)} as "sharedPlaces",
           (select coalesce(json_object_agg(o.locale, o.texts), '{}')
              from (select locale, json_object_agg(key, value) as texts from message_overrides
                     where store_id = ${store} group by locale) o) as overrides
      from store_settings s
     where s.store_id = ${store}`.execute(tx);
  return rows;
}

const imageIn = (mediaId: RawBuilder<unknown>, store: string) => sql`
  (select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height) from media m
    where m.store_id = ${store} and m.id = ${mediaId})`;

function imageOf(row: ImageRow | null): ShellImage | null {
  return row && { src: `/media/${row.hash}`, width: row.width, height: row.height };
}

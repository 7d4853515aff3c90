import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';

export type SlugInvalid = Failure<'slug_invalid', undefined>;
/** The slug is reserved for Souk (www, admin …); free slugs are suggested. */
export type SlugReserved = Failure<'slug_reserved', { suggestions: string[] }>;
/** Another store has the slug; three free slugs are suggested. */
export type SlugTaken = Failure<'slug_taken', { suggestions: string[] }>;
/** The slug is too similar to a reserved one or to another store's; three free slugs are suggested. */
export type SlugSimilar = Failure<'slug_similar', { suggestions: string[] }>;
/** The store's name is empty or longer than 120 letters. */
export type NameInvalid = Failure<'name_invalid', undefined>;
/** The code is not an ISO 4217 currency. */
export type CurrencyUnknown = Failure<'currency_unknown', undefined>;
/** The code is not an ISO 3166 country. */
export type CountryUnknown = Failure<'country_unknown', undefined>;
/** No account has this id. */
export type OwnerUnknown = Failure<'owner_unknown', undefined>;
/** There is no package with this code. */
export type PackageUnknown = Failure<'package_unknown', undefined>;

export type CreateStoreFailure =
  | SlugInvalid
  | SlugReserved
  | SlugTaken
  | SlugSimilar
  | NameInvalid
  | CurrencyUnknown
  | CountryUnknown
  | OwnerUnknown
  | PackageUnknown;

/** The colour is neither #RGB nor #RRGGBB. */
export type ColourInvalid = Failure<'colour_invalid', { field: 'primaryColor' | 'secondaryColor' }>;
/** This installation has no theme of this name. */
export type ThemeUnknown = Failure<'theme_unknown', { field: 'theme' }>;
/** The picture is not in this store's library. */
export type LogoUnknown = Failure<
  'logo_unknown',
  { field: 'logoMediaId' | 'logoDarkMediaId' | 'faviconMediaId' }
>;
/** A contact field is invalid: an address, a number, a link, or a text that is too long. */
export type ContactInvalid = Failure<'contact_invalid', { field: string }>;
/** The announcement is longer than 140 letters in these languages. */
export type AnnouncementTooLong = Failure<'announcement_too_long', { fields: Locale[] }>;
/** Another member saved meanwhile; `current` is the current value. */
export type Stale<Current> = Failure<'stale', { current: Current }>;

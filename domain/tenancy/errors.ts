import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';

export type SlugInvalid = Failure<'slug_invalid', undefined>;
/** The slug is reserved for Souk (www, admin …). */
export type SlugReserved = Failure<'slug_reserved', { suggestions: string[] }>;
/** Another store has the slug; three free ones are suggested. */
export type SlugTaken = Failure<'slug_taken', { suggestions: string[] }>;
/** The store's name is empty or longer than 120 letters. */
export type NameInvalid = Failure<'name_invalid', undefined>;
/** Not an ISO 4217 currency. */
export type CurrencyUnknown = Failure<'currency_unknown', undefined>;
/** Not an ISO 3166 country. */
export type CountryUnknown = Failure<'country_unknown', undefined>;
/** No account has that id. */
export type OwnerUnknown = Failure<'owner_unknown', undefined>;

export type CreateStoreFailure =
  | SlugInvalid
  | SlugReserved
  | SlugTaken
  | NameInvalid
  | CurrencyUnknown
  | CountryUnknown
  | OwnerUnknown;

/** Not #RGB or #RRGGBB. */
export type ColourInvalid = Failure<'colour_invalid', { field: 'primaryColor' | 'secondaryColor' }>;
/** The picture is not in this store's library. */
export type LogoUnknown = Failure<
  'logo_unknown',
  { field: 'logoMediaId' | 'logoDarkMediaId' | 'faviconMediaId' }
>;
/** An invalid contact field: an address, a number, a link, or a text that is too long. */
export type ContactInvalid = Failure<'contact_invalid', { field: string }>;
/** The announcement is longer than 140 letters in these languages. */
export type AnnouncementTooLong = Failure<'announcement_too_long', { fields: Locale[] }>;
/** Somebody saved meanwhile; `current` is the present value. */
export type Stale<Current> = Failure<'stale', { current: Current }>;

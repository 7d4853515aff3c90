import type { Failure } from '#lib/result.ts';

/** A name, address, e-mail or link that is missing or out of range. */
export type PlatformSettingsInvalid = Failure<'platform_settings_invalid', { fields: string[] }>;

/** Somebody else saved the settings meanwhile; `version` is theirs. */
export type PlatformSettingsStale = Failure<'platform_settings_stale', { version: number }>;

/** The picture is larger than a logo may be, decoded and written anew. */
export type LogoTooLarge = Failure<'logo_too_large'>;

/** A text without words, or one that is too long or too deeply nested to be parsed. */
export type PlatformTextInvalid = Failure<'platform_text_invalid'>;

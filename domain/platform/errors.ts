import type { Failure } from '#lib/result.ts';

/** A name, address, e-mail or link that is missing or out of range. */
export type PlatformSettingsInvalid = Failure<'platform_settings_invalid', { fields: string[] }>;

/** Somebody else has saved the settings meanwhile; `version` is the current version. */
export type PlatformSettingsStale = Failure<'platform_settings_stale', { version: number }>;

/** The re-encoded picture is larger than a logo may be. */
export type LogoTooLarge = Failure<'logo_too_large'>;

/** The text is empty, too long, or too deeply nested to be parsed. */
export type PlatformTextInvalid = Failure<'platform_text_invalid'>;

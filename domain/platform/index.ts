export type {
  LogoTooLarge,
  PlatformSettingsInvalid,
  PlatformSettingsStale,
  PlatformTextInvalid,
} from './errors.ts';
export { type LogoChanges, platformPicture, savePlatformLogos } from './platform-logos.ts';
export {
  PLATFORM_COLOURS,
  type PlatformSettings,
  type PlatformSettingsInput,
  platformSettings,
  readPlatformSettings,
  savePlatformSettings,
} from './platform-settings.ts';
export { PLATFORM_TEXTS, type PlatformTextKind } from './platform-text-template.ts';
export {
  type PlatformText,
  platformText,
  savePlatformText,
  type TextPlace,
} from './platform-texts.ts';

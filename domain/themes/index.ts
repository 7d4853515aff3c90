export type { ThemeManifest } from './manifest.ts';
export type { Theme, ThemeFile } from './read-theme.ts';
export { ThemeError } from './theme-error.ts';
export {
  agencyThemes,
  ensureThemes,
  hasTheme,
  listThemes,
  loadThemes,
  pageTheme,
  themeFile,
} from './themes.ts';

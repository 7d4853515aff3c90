export type { ThemeManifest } from './manifest.ts';
export { type Theme, ThemeError, type ThemeFile } from './read-theme.ts';
export {
  agencyThemes,
  ensureThemes,
  hasTheme,
  listThemes,
  loadThemes,
  pageTheme,
  themeFile,
} from './themes.ts';

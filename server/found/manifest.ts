import type { ShellImage } from '#domain/tenancy/index.ts';
import { initialIcon } from '#lib/brand-style.ts';
import { graphemesOf } from '#lib/graphemes.ts';
import { dirOf } from '#lib/locale.ts';
import type { RequestContext } from '../context.ts';
import { type StoreContext, storeOf } from '../context.ts';

const ICON_WIDTHS = [96, 128, 256, 384, 640];
/** Number of characters that a home screen shows below an icon. */
const SHORT = 12;

/**
 * The text of /manifest.webmanifest, with which a device installs the shop as an app, in the store's first
 * language.
 */
export function manifestText(context: RequestContext): string {
  const { shell, slug }: StoreContext = storeOf(context);
  const { defaultLocale, primaryColor, logo } = shell;
  const name = shell.texts[defaultLocale].name || slug;
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortName(name),
    lang: defaultLocale,
    dir: dirOf(defaultLocale),
    start_url: '/',
    scope: '/',
    // 'standalone' would hide the browser's back and reload buttons, which a shopper still needs.
    display: 'minimal-ui',
    theme_color: primaryColor,
    background_color: '#ffffff',
    icons: [
      ...(logo ? logoIcons(logo) : []),
      { src: initialIcon(name, primaryColor), sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}

// A picture is never enlarged, so widths above the picture's own would be announced wrongly.
function logoIcons({ src, width, height }: ShellImage) {
  return ICON_WIDTHS.filter((wide) => wide <= width).map((wide) => ({
    src: `/_next/image?url=${encodeURIComponent(src)}&w=${wide}&q=75`,
    sizes: `${wide}x${Math.round((height * wide) / width)}`,
  }));
}

/**
 * As many whole words as fit, without trailing punctuation. If not even the first word fits, returns the start of it.
 */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const fitting = words.filter((_, at) => graphemesOf(words.slice(0, at + 1).join(' ')).length <= SHORT);
  while (fitting.length > 1 && !/[\p{L}\p{N}]/u.test(fitting.at(-1) ?? '')) fitting.pop();
  return fitting.join(' ') || (words[0] ?? name);
}

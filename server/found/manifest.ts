import type { ShellImage } from '#domain/tenancy/index.ts';
import { dirOf } from '#lib/locale.ts';
import { initialIcon } from '../../app/ui/brand-style.ts';
import type { RequestContext } from '../context.ts';
import { type StoreContext, storeOf } from '../context.ts';

const ICON_WIDTHS = [96, 128, 256, 384, 640];
/** What a home screen shows below an icon. */
const SHORT = 12;

/** The text of /manifest.webmanifest: how the shop looks among a device's apps, in the store's first language. */
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
    // Not standalone: a shopper still goes back and loads anew.
    display: 'minimal-ui',
    theme_color: primaryColor,
    background_color: '#ffffff',
    icons: [
      ...(logo ? logoIcons(logo) : []),
      { src: initialIcon(name, primaryColor), sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}

// A picture is never enlarged, so one narrower than a width would not have the size it is announced with.
function logoIcons({ src, width, height }: ShellImage) {
  return ICON_WIDTHS.filter((wide) => wide <= width).map((wide) => ({
    src: `/_next/image?url=${encodeURIComponent(src)}&w=${wide}&q=75`,
    sizes: `${wide}x${Math.round((height * wide) / width)}`,
  }));
}

/** As many whole words as fit; the whole name where not even the first does. */
function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  const end = name.slice(0, SHORT + 1).lastIndexOf(' ');
  return end > 0 ? name.slice(0, end) : name;
}

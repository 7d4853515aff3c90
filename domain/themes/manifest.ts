import { z } from 'zod';
import { parseColour } from '#lib/colour.ts';

const word = (max: number) => z.string().min(1).max(max);
const both = <T extends z.ZodType>(one: T) => z.strictObject({ en: one, ar: one });
const colour = z.string().refine((text) => parseColour(text).ok, 'must be a colour such as #1F4D3A');
const fontFile = z.string().regex(/^[A-Za-z0-9_.-]+\.woff2$/, 'must be the name of a .woff2 file in fonts/');

/** The file theme.json of a theme's folder. */
export const themeManifest = z.strictObject({
  name: both(word(40)),
  /** One sentence: for which shops the theme is. */
  about: both(word(160)),
  /** The theme's own colours, which an owner can take over with it. */
  colours: z.strictObject({ primary: colour, secondary: colour }),
  fonts: z.strictObject({
    /** The names of the fonts, as the owner chooses them. */
    name: both(word(60)),
    /** The files that the first screen needs, at most two a language. */
    preload: both(z.array(fontFile).max(2)),
  }),
});

export type ThemeManifest = z.infer<typeof themeManifest>;

import { mkdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeWhole } from '../storage-disk/index.ts';
import { sfntOf } from './sfnt.ts';

export const FAMILY = 'IBM Plex Sans Arabic';
const SUBSETS = ['arabic', 'latin', 'latin-ext'];
const WEIGHTS = [400, 600, 700];

const require = createRequire(import.meta.url);
let ready: Promise<void> | undefined;
/** The folder of the process: fontconfig keeps the one that it read first. */
let folder: string | undefined;

/**
 * Restricts text rendering to the bundled fonts, so that a picture is the same on every machine, even one
 * without fonts. Must run before the process renders its first text: fontconfig reads its file once. If the
 * folder was deleted since, it is written again, because fontconfig opens a font when a text needs it.
 */
export async function layOwnFonts(dataFolder: string): Promise<void> {
  folder ??= join(dataFolder, 'fonts');
  if (ready && !(await stat(configFile(folder)).catch(() => null))) ready = undefined;
  ready ??= layFonts(folder).catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

const configFile = (of: string) => join(of, 'fonts.conf');

async function layFonts(into: string): Promise<void> {
  await mkdir(join(into, 'cache'), { recursive: true });
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      const name = `ibm-plex-sans-arabic-${subset}-${weight}-normal`;
      const woff = await readFile(require.resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}.woff`));
      await writeWhole(join(into, `${name}.ttf`), sfntOf(woff));
    }
  }
  const file = configFile(into);
  await writeWhole(file, Buffer.from(configOf(into)));
  process.env.FONTCONFIG_FILE = file;
}

function configOf(fonts: string): string {
  const safe = fonts.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n' +
    `<fontconfig><dir>${safe}</dir><cachedir>${safe}/cache</cachedir></fontconfig>\n`
  );
}

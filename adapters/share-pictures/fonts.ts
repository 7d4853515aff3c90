import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeWhole } from '../storage-disk/index.ts';
import { sfntOf } from './sfnt.ts';

export const FAMILY = 'IBM Plex Sans Arabic';
const SUBSETS = ['arabic', 'latin', 'latin-ext'];
const WEIGHTS = [400, 600, 700];

const require = createRequire(import.meta.url);
let ready: Promise<void> | undefined;

/**
 * Restricts text rendering to the bundled fonts, so that a picture is the same on every machine, even one
 * without fonts. Must run before the process renders its first text: fontconfig reads its file once.
 */
export function layOwnFonts(dataFolder: string): Promise<void> {
  ready ??= layFonts(join(dataFolder, 'fonts')).catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

async function layFonts(folder: string): Promise<void> {
  await mkdir(join(folder, 'cache'), { recursive: true });
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      const name = `ibm-plex-sans-arabic-${subset}-${weight}-normal`;
      const woff = await readFile(require.resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}.woff`));
      await writeWhole(join(folder, `${name}.ttf`), sfntOf(woff));
    }
  }
  const file = join(folder, 'fonts.conf');
  await writeWhole(file, Buffer.from(configOf(folder)));
  process.env.FONTCONFIG_FILE = file;
}

function configOf(folder: string): string {
  const safe = folder.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n' +
    `<fontconfig><dir>${safe}</dir><cachedir>${safe}/cache</cachedir></fontconfig>\n`
  );
}

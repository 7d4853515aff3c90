import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Sheet } from '#domain/invoices/index.ts';
import { sfntOf } from '../share-pictures/index.ts';
import { coveredCharacters, drawableText } from './covered-characters.ts';
import type { PaperLogo } from './logo.ts';

// Every subset of a family has the same internal name, of which the compiler would use only one. So each
// subset gets a unique name of the same length.
const FAMILY = 'IBM Plex Sans Arabic';
const SUBSETS = { arabic: FAMILY, latin: 'IBM Plex Sans Latin1', 'latin-ext': 'IBM Plex Sans LatinX' };
const WEIGHTS = [400, 600, 700];
const require = createRequire(import.meta.url);

type Drawing = { compiler: NodeCompiler; template: string; covered: Set<number> };

let ready: Promise<Drawing> | undefined;

/**
 * Compiles sheets of one store into one PDF, each starting on a new page. Blocks its thread for about 20 ms per
 * sheet, and for more than ten seconds for a pack of fifty long ones. A PDF with an embedded tax document is a
 * PDF/A-3b (ISO 19005-3).
 */
export async function compileDocument(sheets: Sheet[], logo: PaperLogo | null): Promise<Uint8Array> {
  const { compiler, template, covered } = await documentCompiler();
  const isArchival = sheets.some(({ attachment }) => attachment !== null);
  const inputs = {
    sheets: JSON.stringify(isArchival ? sheets.map((sheet) => drawableSheet(sheet, covered)) : sheets),
    logo: JSON.stringify(logo),
  };
  const make = (options: { pdfStandard?: 'a-3b' }) =>
    compiler.pdf({ mainFileContent: template, inputs }, options);
  const made = isArchival ? makeArchival(make, sheets.length) : make({});
  compiler.evictCache(10);
  return made;
}

// A pack is for printing, so one document that PDF/A forbids must not prevent the others. For a single document it is
// an error.
function makeArchival(make: (options: { pdfStandard?: 'a-3b' }) => Uint8Array, sheets: number): Uint8Array {
  try {
    return make({ pdfStandard: 'a-3b' });
  } catch (error) {
    if (sheets === 1) throw error;
    return make({});
  }
}

// The tax document and the QR code are embedded unchanged.
function drawableSheet({ attachment, qr, ...words }: Sheet, covered: Set<number>): Sheet {
  const drawable = JSON.stringify(words, (_key, value: unknown) =>
    typeof value === 'string' ? drawableText(value, covered) : value,
  );
  return { ...(JSON.parse(drawable) as typeof words), attachment, qr };
}

/** The compiler with the layout, created once per thread. */
export function documentCompiler(): Promise<Drawing> {
  ready ??= prepare();
  return ready;
}

// Uses only our own fonts, so that a document is the same on every machine.
async function prepare(): Promise<Drawing> {
  const families = await Promise.all(
    Object.entries(SUBSETS).map(([subset, name]) =>
      Promise.all(WEIGHTS.map(async (weight) => named(await fontOf(subset, weight), name))),
    ),
  );
  const fontArgs = [{ fontBlobs: families.flat() }];
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs });
  const template = await readFile(new URL('document.typ', import.meta.url), 'utf8');
  return { compiler, template, covered: coveredCharacters(families) };
}

async function fontOf(subset: string, weight: number): Promise<Buffer> {
  const file = `ibm-plex-sans-arabic-${subset}-${weight}-normal.woff`;
  return sfntOf(await readFile(require.resolve(`@fontsource/ibm-plex-sans-arabic/files/${file}`)));
}

/** Replaces a font's name with one of the same length; the name occurs in UTF-16 and in ASCII. */
function named(font: Buffer, name: string): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (const [from, to] of [
    [wide(FAMILY), wide(name)],
    [Buffer.from(FAMILY), Buffer.from(name)],
  ] as const) {
    for (let at = font.indexOf(from); at >= 0; at = font.indexOf(from, at + to.length)) to.copy(font, at);
  }
  return font;
}

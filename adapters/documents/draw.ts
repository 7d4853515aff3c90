import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Sheet } from '#domain/invoices/index.ts';
import { sfntOf } from '../share-pictures/index.ts';
import type { PaperLogo } from './logo.ts';

// Of one family each subset is a file of the same name, of which a compiler would see one: each gets a name as long.
const FAMILY = 'IBM Plex Sans Arabic';
const SUBSETS = { arabic: FAMILY, latin: 'IBM Plex Sans Latin1', 'latin-ext': 'IBM Plex Sans LatinX' };
const WEIGHTS = [400, 600, 700];
const require = createRequire(import.meta.url);

type Drawing = { compiler: NodeCompiler; template: string };

let ready: Promise<Drawing> | undefined;

/**
 * Draws sheets of one store as one PDF, each from a new page on, in about 20 ms a sheet that nothing else of the process
 * runs in: the worker's, not the server's. With a tax document to carry it is a PDF/A-3b (ISO 19005-3).
 */
export async function drawDocument(sheets: Sheet[], logo: PaperLogo | null = null): Promise<Buffer> {
  const { compiler, template } = await documentCompiler();
  const isArchival = sheets.some(({ attachment }) => attachment !== null);
  const made = compiler.pdf(
    {
      mainFileContent: template,
      inputs: { sheets: JSON.stringify(sheets), logo: JSON.stringify(logo) },
    },
    isArchival ? { pdfStandard: 'a-3b' } : {},
  );
  compiler.evictCache(10);
  return Buffer.from(made);
}

/** What draws, with the layout: made once a process. */
export function documentCompiler(): Promise<Drawing> {
  ready ??= prepare();
  return ready;
}

// With our own fonts and no others, so that a document is the same on every machine.
async function prepare(): Promise<Drawing> {
  const files = Object.entries(SUBSETS).flatMap(([subset, name]) =>
    WEIGHTS.map((weight) => ({ name, file: `ibm-plex-sans-arabic-${subset}-${weight}-normal.woff` })),
  );
  const fontBlobs = await Promise.all(
    files.map(async ({ name, file }) =>
      named(sfntOf(await readFile(require.resolve(`@fontsource/ibm-plex-sans-arabic/files/${file}`))), name),
    ),
  );
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs }] });
  return { compiler, template: await readFile(new URL('document.typ', import.meta.url), 'utf8') };
}

/** The font under another name of the same length: names stand in it as UTF-16 and as ASCII. */
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

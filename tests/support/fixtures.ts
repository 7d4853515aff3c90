import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Act } from '#domain/audit/index.ts';
import { type ImportFile, type ImportOptions, type ImportReport, importNow } from '#domain/import/index.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');

export function fixture(name: string): ImportFile {
  return fileSource(join(FOLDER, name));
}

export function fileSource(path: string): ImportFile {
  return { fileName: basename(path), open: () => createReadStream(path) };
}

/** An import file from a text of the test. */
export function textSource(text: string | Uint8Array, fileName = 'made-up.csv'): ImportFile {
  const bytes = Buffer.from(text as string);
  return {
    fileName,
    async *open() {
      yield bytes;
    },
  };
}

/** Imports a file into a store in which no other import is running. */
export async function importFile(
  storeId: string,
  input: { file: ImportFile } & ImportOptions,
  act: Act,
): Promise<ImportReport> {
  const imported = await importNow(storeId, input, act);
  if (!imported.ok) throw new Error(`Not imported: ${imported.code}`);
  return imported.value;
}

/** A file of products that each have all colours in all sizes. */
export function manyVariantsText(
  handles: string[],
  { colours, sizes }: { colours: number; sizes: number },
): string {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\n';
  const rows = handles.flatMap((handle) =>
    Array.from({ length: colours * sizes }, (_, at) => {
      const [colour, size] = [at % colours, Math.floor(at / colours)];
      return `${handle},${handle},Colour,C${colour},Size,S${size},5\n`;
    }),
  );
  return head + rows.join('');
}

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

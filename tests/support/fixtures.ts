import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { ImportFile } from '#domain/import/index.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');

export function fixture(name: string): ImportFile {
  return fileSource(join(FOLDER, name));
}

export function fileSource(path: string): ImportFile {
  return { fileName: basename(path), open: () => createReadStream(path) };
}

/** A file made up in the test. */
export function textSource(text: string | Uint8Array, fileName = 'made-up.csv'): ImportFile {
  const bytes = Buffer.from(text as string);
  return {
    fileName,
    async *open() {
      yield bytes;
    },
  };
}

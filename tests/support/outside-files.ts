import { existsSync } from 'node:fs';
import { join } from 'node:path';

// This file names all files outside the repository that tests open. Our own fixtures cover the same cases. A
// test that reads an outside file is skipped if the file is missing, and in every step except the one for
// such tests.
const isHidden = process.env.SOUK_OUTSIDE_FILES === 'hidden';
const beside = (folder: string) => join(import.meta.dirname, '../../..', 'shared', folder);
const shown = (path: string) => (isHidden || !existsSync(path) ? null : path);

/** Catalogues of real shops. */
const CATALOGUES = process.env.SOUK_CATALOGUES ?? beside('data');
/** The development kit of the Saudi tax authority: its samples and its rules. */
export const ZATCA_FOLDER = shown(process.env.SOUK_ZATCA_SAMPLES ?? beside('references/zatca'));

export const hasOutsideFiles = shown(CATALOGUES) !== null || ZATCA_FOLDER !== null;

/** A real catalogue; null if the file is missing. */
export function realCatalogue(name: 'shopify-apparel.csv' | 'woocommerce-sample.csv'): string | null {
  return shown(join(CATALOGUES, name));
}

/** The reason for skipping a test that reads these files. */
export const NOT_THERE = 'the files of others that it reads are not beside this checkout, or hidden';

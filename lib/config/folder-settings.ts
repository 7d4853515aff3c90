import { resolve } from 'node:path';
import { z } from 'zod';
import { setting, wholeNumber } from './setting-formats.ts';

/** The folders of an installation. */
export const FOLDER_SETTINGS = {
  SOUK_DATA: setting(z.string().default('.souk'), {
    default: '.souk',
    about:
      'The data folder: the embedded database, media, files that are sold (`digital/`) and generated secrets.',
  }),
  DISK_RESERVE_MB: setting(wholeNumber(0, 10_000_000).default(500), {
    default: '500',
    about:
      'With less free space on the disk of SOUK_DATA, files, large forms of staff, changes of all products, copies, codes, new currencies and new shops are refused (507), imports wait and no feed is written, so that orders and the database can go on. Smaller copies of pictures are stored only while twice as much is free.',
  }),
  THEMES_DIR: setting(z.string().optional(), {
    default: 'not set',
    about:
      'A folder with your own themes, one folder each (docs/themes.md). A theme of the same name as one of the installation’s replaces it.',
  }),
};

type Given = { THEMES_DIR?: string | undefined; DISK_RESERVE_MB: number };

export function folderConfig({ THEMES_DIR, DISK_RESERVE_MB }: Given) {
  return { themesFolder: THEMES_DIR && resolve(THEMES_DIR), diskReserve: DISK_RESERVE_MB * 1_000_000 };
}

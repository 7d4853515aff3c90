import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'mail-notices');

/** Notices about a mail to layla@home.example, in the formats of these servers. */
export const BOUNCES = ['postfix', 'exim', 'office365', 'gmail'] as const;
export const COMPLAINT = 'report-of-abuse';

export type SampleNotice = (typeof BOUNCES)[number] | typeof COMPLAINT;

/** A sample notice as it is received, with changes to its text. `to` is the address that it was sent to. */
export function sampleNotice(
  name: SampleNotice,
  { to = 'bounces@mail.shops.example', change = (text: string) => text } = {},
): Buffer {
  const text = readFileSync(join(FOLDER, `${name}.eml`), 'utf8').replaceAll('RECIPIENT', to);
  return Buffer.from(change(text).replaceAll('\n', '\r\n'), 'latin1');
}

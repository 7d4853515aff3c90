import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const OURS = join(import.meta.dirname, '../../db/migrations');

/** A folder with all of our migrations and additional ones, as in a later version. */
export function laterMigrations(added: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'souk-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(OURS, folder, { recursive: true });
  for (const [name, text] of Object.entries(added)) writeFileSync(join(folder, name), text);
  return folder;
}

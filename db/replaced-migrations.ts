/**
 * The first migration of development versions, before their migrations were replaced by one file per area.
 */
const FIRST_OF_BEFORE = '0001-platform-and-stores.sql';

/**
 * The reason why a database with these applied migrations cannot be upgraded (docs/decisions/072); null if it
 * can.
 */
export function whyNotUpgradable(applied: ReadonlySet<string>): string | null {
  if (!applied.has(FIRST_OF_BEFORE)) return null;
  return (
    'This database was made by a development version of Souk, before the first release, and cannot be upgraded. ' +
    'Export what you need with that version (`souk export`), then start with an empty database: set SOUK_DATA to a ' +
    'new folder, or DATABASE_URL and the settings beside it to a new database.'
  );
}

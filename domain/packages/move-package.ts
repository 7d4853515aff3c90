import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { readPackageRows } from './list-packages.ts';
import { lockPackage, writePackageVersion } from './write-package-version.ts';

export type PackageMove = {
  code: string;
  to: 'earlier' | 'later';
  /** The codes of all packages, in the order that the operator saw. */
  seen: string[];
};

/** The order has changed since the operator saw it, or the package cannot move any further. */
export type OrderStale = Failure<'order_stale', undefined>;

/** Swaps a package with its neighbour. The position is part of a version, so both get a new version. */
export async function movePackage(move: PackageMove, act: Act): Promise<Result<undefined, OrderStale>> {
  return withPlatform(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('order of packages', 0))`.execute(tx);
    // The packages are locked in the order of their codes, so that two moves cannot deadlock.
    for (const code of move.seen.toSorted()) await lockPackage(tx, code);
    const rows = await readPackageRows(tx);
    const codes = rows.map(({ code }) => code);
    const from = codes.indexOf(move.code);
    const to = from + (move.to === 'earlier' ? -1 : 1);
    const [moved, other] = [rows[from], rows[to]];
    if (!moved || !other || codes.join() !== move.seen.join()) return fail('order_stale');
    const wanted = rows.with(from, other).with(to, moved);
    for (const [index, row] of wanted.entries()) {
      if (row.position === index + 1) continue;
      const { id: _id, version: _version, stores: _all, earlierStores: _earlier, ...content } = row;
      const changed = { before: row, wanted: { ...content, position: index + 1 } };
      await writePackageVersion(tx, changed, act);
    }
    return ok();
  });
}

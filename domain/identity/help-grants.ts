import { sql } from 'kysely';
import { type PlatformTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** The durations in hours that an owner can choose for a grant. */
export const HELP_HOURS = [1, 4, 24] as const;
export type HelpHours = (typeof HELP_HOURS)[number];

export type HelpGrant = {
  id: string;
  byName: string;
  hours: number;
  /** True if the owner lets helpers see names and addresses of persons. */
  showsPeople: boolean;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedBy: string;
};

export type NoGrant = Failure<'no_grant', undefined>;

/**
 * Lets operators of the platform change the store for some hours, replacing an earlier grant. The act must be an
 * owner's.
 */
export async function grantHelp(
  input: { storeId: string; userId: string; hours: HelpHours; showsPeople: boolean },
  act: Act,
): Promise<void> {
  const { storeId, userId, hours, showsPeople } = input;
  const id = newId();
  const expires_at = new Date(act.at.getTime() + hours * 3_600_000);
  await withPlatformAndStore(
    storeId,
    async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('help grant ' || ${storeId}, 0))`.execute(tx);
      await end(tx, storeId, act);
      const by_name = actorName(act.by).slice(0, 120);
      const grant = { store_id: storeId, id, user_id: userId, by_name, hours, shows_people: showsPeople };
      await tx
        .insertInto('help_grants')
        .values({ ...grant, created_at: act.at, expires_at })
        .execute();
    },
    (tx) =>
      recordAudit(tx, act, {
        ...{ action: 'help.granted', subjectKind: 'store', subjectId: storeId },
        after: { hours, showsPeople, until: expires_at.toISOString() },
      }),
  );
}

/** Ends the grant immediately: the next request of a helper is refused. */
export async function endHelp(storeId: string, act: Act): Promise<Result<undefined, NoGrant>> {
  return withPlatformAndStore(
    storeId,
    (tx) => end(tx, storeId, act),
    async (tx, hasEnded) => {
      if (!hasEnded) return fail('no_grant');
      await recordAudit(tx, act, { action: 'help.ended', subjectKind: 'store', subjectId: storeId });
      return ok();
    },
  );
}

/** The store's grants, newest first, at most ten. */
export async function listHelpGrants(storeId: string): Promise<HelpGrant[]> {
  return withPlatform((tx) =>
    selectGrants(tx).where('store_id', '=', storeId).orderBy('created_at', 'desc').limit(10).execute(),
  );
}

/** The grant in force; null if there is none. */
export async function activeHelpGrant(storeId: string, now: Date): Promise<HelpGrant | null> {
  const row = await withPlatform((tx) =>
    selectGrants(tx)
      .where('store_id', '=', storeId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  );
  return row ?? null;
}

function selectGrants(tx: PlatformTx) {
  return tx
    .selectFrom('help_grants')
    .select(['id', 'by_name as byName', 'hours', 'shows_people as showsPeople'])
    .select([
      'created_at as createdAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
      'ended_by as endedBy',
    ]);
}

async function end(tx: PlatformTx, storeId: string, act: Act): Promise<boolean> {
  const ended = await tx
    .updateTable('help_grants')
    .set({ ended_at: act.at, ended_by: actorName(act.by).slice(0, 120) })
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

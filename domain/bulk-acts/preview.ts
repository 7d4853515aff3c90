import { type RawBuilder, sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { STORES, stateAt, stateOf } from '#domain/operator-desk/index.ts';
import { currentPackage } from '#domain/packages/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { BulkWork } from './bulk-act.ts';
import type { NotADraft, WorkInvalid } from './errors.ts';
import { SEEN } from './seen.ts';

export const MOST_DAYS = 365;
const MAX_REASON = 500;

export type BulkPlan = BulkWork & { reason: string };

/** The values that an act sets: a package version, and times in whole seconds, as subscriptions store them. */
type Settled = { packageId: string | null; days: number | null; endsAt: Date | null; at: Date };

/**
 * Computes for each selected store what the act changes, or why it does not apply. Stores the result with a digest of
 * the values that it depends on. Changes no store. Returns the key of this preview, which confirming needs.
 */
export async function previewBulkAct(
  { id, ...plan }: BulkPlan & { id: string },
  { at }: { at: Date },
): Promise<Result<{ key: string }, NotADraft | WorkInvalid>> {
  const reason = plan.reason.trim();
  return withPlatform(async (tx) => {
    if (!(await lockDraft(tx, id))) return fail('not_a_draft');
    const chosen = 'code' in plan ? await currentPackage(tx, plan.code) : null;
    const fields = invalidFields({ plan, reason, isPackageKnown: chosen !== null, at });
    if (fields.length > 0) return fail('work_invalid', { fields });
    const settled: Settled = {
      packageId: chosen?.id ?? null,
      days: 'days' in plan ? plan.days : null,
      endsAt: 'endsAt' in plan && plan.endsAt ? wholeSecond(plan.endsAt) : null,
      at,
    };
    const key = newId();
    await tx
      .updateTable('bulk_acts')
      .set({ kind: plan.kind, reason, days: settled.days, package_id: settled.packageId })
      .set({ ends_at: settled.endsAt, preview_key: key, previewed_at: at })
      .where('id', '=', id)
      .execute();
    await writeRows(tx, id, { kind: plan.kind, settled });
    return ok({ key });
  });
}

/** Locks a bulk act that is not confirmed; false if there is none. */
export async function lockDraft(tx: PlatformTx, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { rows } = await sql`
    select from bulk_acts where id = ${id} and confirmed_at is null for update`.execute(tx);
  return rows.length > 0;
}

type Asked = { plan: BulkPlan; reason: string; isPackageKnown: boolean; at: Date };

function invalidFields({ plan, reason, isPackageKnown, at }: Asked): WorkInvalid['data']['fields'] {
  const fields: WorkInvalid['data']['fields'] = [];
  if (reason === '' || reason.length > MAX_REASON) fields.push('reason');
  if ('code' in plan && !isPackageKnown) fields.push('package');
  if ('days' in plan && !(Number.isInteger(plan.days) && plan.days >= 1 && plan.days <= MOST_DAYS)) {
    fields.push('days');
  }
  if ('endsAt' in plan && plan.endsAt && plan.endsAt <= at) fields.push('day');
  return fields;
}

const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

/**
 * An act as SQL over STORES: the new values of a store's columns, and the reason why the act does not apply ('' if it
 * does).
 */
type Effect = { skip: RawBuilder<string>; isSuspended: Sql; billing: Sql; package: Sql; ends: Sql };
type Sql = RawBuilder<unknown>;

const NOW = {
  isSuspended: sql`x.store_id is not null`,
  billing: sql`b.status`,
  package: sql`b.package_id`,
  ends: sql`b.current_period_end`,
};
const HAS_OPEN_CHARGE = sql`exists (select from platform_charges g
  where g.store_id = s.id and g.status in ('intended', 'challenged'))`;

function effectOf(kind: BulkWork['kind'], { packageId, days, endsAt, at }: Settled): Effect {
  const chosen = sql`${packageId}::uuid`;
  const until = sql`${endsAt}::timestamptz`;
  switch (kind) {
    case 'suspend':
      return {
        ...NOW,
        isSuspended: sql`true`,
        skip: sql`case when x.store_id is not null then 'already_suspended' else '' end`,
      };
    case 'unsuspend':
      return {
        ...NOW,
        isSuspended: sql`false`,
        skip: sql`case when x.store_id is null then 'not_suspended' else '' end`,
      };
    case 'extend_trial':
      return {
        ...NOW,
        ends: sql`date_trunc('second', greatest(b.current_period_end, ${at}::timestamptz)) + make_interval(days => ${days}::int)`,
        skip: sql`case when b.status is distinct from 'trialing' then 'not_trial' else '' end`,
      };
    case 'change_package':
      return {
        ...NOW,
        package: chosen,
        skip: sql`case when b.package_id = ${chosen} then 'same_package' else '' end`,
      };
    case 'give_package':
      return {
        ...{ ...NOW, package: chosen, ends: until, billing: sql`'active'` },
        skip: sql`case
          when ${HAS_OPEN_CHARGE} then 'charge_open'
          when b.is_complimentary and b.package_id = ${chosen} and b.current_period_end is not distinct from ${until}
            then 'same_package'
          else '' end`,
      };
  }
}

async function writeRows(
  tx: PlatformTx,
  id: string,
  { kind, settled }: { kind: BulkWork['kind']; settled: Settled },
): Promise<void> {
  const effect = effectOf(kind, settled);
  await sql`
    update bulk_act_stores t
       set outcome = case when p.skip = '' then 'planned' else 'skipped' end, problem = p.skip, seen = p.seen,
           state_before = p.state_before, package_before = p.package_before, ends_before = p.ends_before,
           state_after = p.state_after, package_after = p.package_after, ends_after = p.ends_after
      from (
        select s.id, ${SEEN} as seen, ${stateAt(settled.at)} as state_before, ${NOW.package} as package_before,
            ${NOW.ends} as ends_before, ${stateOf(effect, settled.at)} as state_after, ${effect.package} as package_after,
            ${effect.ends} as ends_after,
            case when s.status = 'closed' or c.store_id is not null then 'closed' else ${effect.skip} end as skip
          from ${STORES}
         where s.id in (select store_id from bulk_act_stores where bulk_act_id = ${id})) p
     where t.bulk_act_id = ${id} and t.store_id = p.id`.execute(tx);
}

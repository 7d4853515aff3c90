import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, actorName, type OperatorRole, recordOperatorAct } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { normalizeEmail } from './email.ts';
import type { LastOwner, NotAnOperator, UserUnknown } from './errors.ts';

export type OperatorRow = {
  userId: string;
  email: string;
  name: string;
  role: OperatorRole;
  hasSecondStep: boolean;
  createdAt: Date;
};

/** The operators of the platform, owners first. */
export async function listOperators(): Promise<OperatorRow[]> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<OperatorRow>`
      select u.id as "userId", u.email, u.name, o.role, o.created_at as "createdAt",
          exists (select from user_second_steps s where s.user_id = u.id and s.confirmed_at is not null)
            as "hasSecondStep"
        from operators o join users u on u.id = o.user_id
        order by array_position(array['owner', 'support', 'finance', 'read_only'], o.role), u.email_norm`.execute(
      tx,
    );
    return rows;
  });
}

export type OperatorSet = { userId: string; before: OperatorRole | null; after: OperatorRole };

/** Makes an account an operator, or changes its role. The platform keeps at least one owner. */
export async function addOperator(
  { email, role }: { email: string; role: OperatorRole },
  act: Act,
): Promise<Result<OperatorSet, UserUnknown | LastOwner>> {
  return withPlatform(async (tx) => {
    const found = await findOperator(tx, email);
    if (!found) return fail('user_unknown');
    const { userId, role: before } = found;
    if (before === 'owner' && role !== 'owner' && (await isLastOwner(tx))) return fail('last_owner');
    await tx
      .insertInto('operators')
      .values({ user_id: userId, role, added_by: actorName(act.by), created_at: act.at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
      .execute();
    await recordOperatorAct(tx, act, {
      subjectKind: 'operator',
      subjectId: userId,
      detail: { before, role },
    });
    return ok({ userId, before, after: role });
  });
}

/** Ends an operator's access, from the next request on. The last owner cannot be removed. */
export async function removeOperator(
  { email }: { email: string },
  act: Act,
): Promise<Result<{ userId: string }, UserUnknown | NotAnOperator | LastOwner>> {
  return withPlatform(async (tx) => {
    const found = await findOperator(tx, email);
    if (!found) return fail('user_unknown');
    if (found.role === null) return fail('not_an_operator');
    if (found.role === 'owner' && (await isLastOwner(tx))) return fail('last_owner');
    await tx.deleteFrom('operators').where('user_id', '=', found.userId).execute();
    await recordOperatorAct(tx, act, { subjectKind: 'operator', subjectId: found.userId });
    return ok({ userId: found.userId });
  });
}

// Serializes changes of operators: two at once could remove the last two owners, because each would still see the
// other one.
async function findOperator(
  tx: PlatformTx,
  email: string,
): Promise<{ userId: string; role: OperatorRole | null } | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(tx);
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('operators as o', 'o.user_id', 'u.id')
    .select(['u.id as userId', 'o.role'])
    .where('u.email_norm', '=', normalizeEmail(email))
    .executeTakeFirst();
  return row ? { userId: row.userId, role: row.role as OperatorRole | null } : null;
}

async function isLastOwner(tx: PlatformTx): Promise<boolean> {
  const owners = await tx.selectFrom('operators').select('user_id').where('role', '=', 'owner').execute();
  return owners.length === 1;
}

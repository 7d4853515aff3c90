import { createHash } from 'node:crypto';
import { withPlatform, withPlatformAndStore } from '#db/index.ts';
import {
  type Act,
  type Actor,
  type OperatorRole,
  recordAudit,
  recordOperatorAct,
} from '#domain/audit/index.ts';
import { addressBlock } from '#lib/address-block.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SignedOut, ViewInvalid } from './errors.ts';
import { mayOperate } from './operator-permissions.ts';
import { IDLE_MS, type Visitor } from './sessions.ts';
import { HELP_ACTIONS, VIEW_ACTIONS } from './view-actions.ts';

export const VIEW_MINUTES = 15;
const ENTRY_MS = 60_000;

/** The owner's grant under which an operator helps. */
export type Help = { grantId: string; byName: string; showsPeople: boolean };

/** An operator who views a store's admin. */
export type StoreView = {
  id: string;
  actor: Extract<Actor, { kind: 'staff' }>;
  email: string;
  locale: Locale;
  until: Date;
  operator: { name: string; role: OperatorRole };
  /** Null for a view, which writes nothing. */
  help: Help | null;
};

type Asked = { storeId: string; platformToken: string | null; reason: string; grantId?: string | null };

/**
 * Starts a view of a store's admin for fifteen minutes, and returns the token of the URL that opens it. The entries
 * in the platform's log and in the store's own log are committed before the first page can be read.
 */
export async function startView(
  { storeId, platformToken, reason, grantId = null }: Asked,
  act: Act,
): Promise<Result<{ token: string }, SignedOut>> {
  const { operator } = act;
  if (!platformToken || !operator) return fail('signed_out');
  const token = newToken();
  const id = newId();
  const expires_at = new Date(act.at.getTime() + VIEW_MINUTES * 60_000);
  await withPlatformAndStore(
    storeId,
    async (tx) => {
      const view = {
        store_id: storeId,
        id,
        user_id: operator.userId,
        reason,
        created_at: act.at,
        expires_at,
        grant_id: grantId,
      };
      const hashes = { platform_token_hash: hashToken(platformToken), entry_hash: hashToken(token) };
      await tx
        .insertInto('view_sessions')
        .values({ ...view, ...hashes })
        .execute();
      await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail: { view: id } });
    },
    (tx) =>
      recordAudit(tx, act, {
        action: grantId ? 'store.helped_by_operator' : 'store.viewed_by_operator',
        subjectKind: 'store',
        subjectId: storeId,
        after: { reason, viewEndsAt: expires_at.toISOString() },
      }),
  );
  return ok({ token });
}

/** Consumes the token of the URL and returns the token for this browser's cookie. */
export async function enterView(
  { token, storeId, by }: { token: string; storeId: string; by: Visitor },
  now: Date,
): Promise<Result<{ sessionToken: string }, ViewInvalid>> {
  const sessionToken = newToken();
  const entered = await withPlatform((tx) =>
    tx
      .updateTable('view_sessions')
      .set({ token_hash: hashToken(sessionToken), browser_hash: hashBrowser(by), entry_hash: null })
      .where('entry_hash', '=', hashToken(token))
      .where('store_id', '=', storeId)
      .where('created_at', '>', new Date(now.getTime() - ENTRY_MS))
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return entered ? ok({ sessionToken }) : fail('view_invalid');
}

/**
 * The view that a cookie belongs to; null if the view has ended. It ends when its time is up, when its button is
 * pressed, when the operator signs out, or when the operator loses the permission. It is valid for one store, browser
 * and network.
 */
export async function viewOf(
  { token, storeId, by }: { token: string | null; storeId: string; by: Visitor },
  now: Date,
): Promise<StoreView | null> {
  if (!token) return null;
  const row = await findView({ token, storeId, by }, now);
  if (!row) return null;
  const role = row.role as OperatorRole;
  const { id, userId, name, email, grantId, expires_at } = row;
  if (!mayOperate(role, grantId ? 'stores.help' : 'stores.viewAs')) return null;
  const help = grantId ? { grantId, byName: row.byName ?? '', showsPeople: row.showsPeople ?? false } : null;
  const actor = {
    ...({ kind: 'staff', userId, role: 'custom' } as const),
    name: help ? `${name} (operator) for ${help.byName}`.slice(0, 120) : name,
    actions: help ? HELP_ACTIONS : VIEW_ACTIONS,
  };
  const operator = { name, role };
  return { id, actor, email, locale: row.locale as Locale, until: expires_at, operator, help };
}

function findView({ token, storeId, by }: { token: string; storeId: string; by: Visitor }, now: Date) {
  return withPlatform((tx) =>
    tx
      .selectFrom('view_sessions as v')
      .innerJoin('operators as o', 'o.user_id', 'v.user_id')
      .innerJoin('users as u', 'u.id', 'v.user_id')
      .innerJoin('platform_sessions as s', 's.token_hash', 'v.platform_token_hash')
      .leftJoin('help_grants as g', (join) =>
        join.onRef('g.store_id', '=', 'v.store_id').onRef('g.id', '=', 'v.grant_id'),
      )
      .select(['v.id', 'v.expires_at', 'o.role', 'u.id as userId', 'u.name', 'u.email', 'u.locale'])
      .select(['v.grant_id as grantId', 'g.by_name as byName', 'g.shows_people as showsPeople'])
      // An expired grant ends the view that it allowed.
      .where((eb) =>
        eb.or([
          eb('v.grant_id', 'is', null),
          eb.and([eb('g.ended_at', 'is', null), eb('g.expires_at', '>', now)]),
        ]),
      )
      .where('v.token_hash', '=', hashToken(token))
      .where('v.browser_hash', '=', hashBrowser(by))
      .where('v.store_id', '=', storeId)
      .where('v.ended_at', 'is', null)
      .where('v.expires_at', '>', now)
      .where('s.expires_at', '>', now)
      .where('s.seen_at', '>', new Date(now.getTime() - IDLE_MS))
      .executeTakeFirst(),
  );
}

/** Ends a view at once. */
export async function endView(
  { token, storeId }: { token: string | null; storeId: string },
  now: Date,
): Promise<void> {
  if (!token) return;
  await withPlatform((tx) =>
    tx
      .updateTable('view_sessions')
      .set({ ended_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('store_id', '=', storeId)
      .where('ended_at', 'is', null)
      .execute(),
  );
}

function hashBrowser({ ip, userAgent }: Visitor): string {
  return createHash('sha256')
    .update(`${addressBlock(ip)}\n${userAgent}`)
    .digest('hex');
}

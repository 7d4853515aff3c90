import { data } from 'react-router';
import { staffAct } from '#domain/audit/index.ts';
import { type Membership, provePassword, storesOf } from '#domain/identity/index.ts';
import { dropOffer, leaveTeam, takeOwnership } from '#domain/team/index.ts';
import type { Visited } from '../own/own-visit.server.ts';

export type StoreIntent = 'leave' | 'take' | 'drop';

export type StoresResult = {
  intent: StoreIntent;
  slug: string;
  store: string;
  /** Null on success. */
  problem: StoresProblem | null;
  minutes: number;
};

export type StoresProblem = 'last_owner' | 'team_not_found' | 'wrong_credentials' | 'too_many_tries' | 'busy';

type Acting = Visited & { store: Membership; password: string };
type Done = { ok: true } | { ok: false; code: string; data: unknown };

/** Leaves a store, or accepts or declines its ownership. Every member may do so, in any role. */
export async function actOnStores(
  visited: Visited,
  form: FormData,
): Promise<{ result: StoresResult; status: number }> {
  const intent = String(form.get('intent') ?? '');
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent as StoreIntent] : undefined;
  if (!act) throw data(null, { status: 400 });
  const slug = String(form.get('store') ?? '').slice(0, 60);
  const store = (await storesOf(visited.account.userId)).find((each) => each.slug === slug);
  if (!store) throw data(null, { status: 404 });
  const password = String(form.get('password') ?? '').slice(0, 1000);
  const done = await act({ ...visited, store, password });
  const result = { intent: intent as StoreIntent, slug, store: store.name };
  if (done.ok) return { result: { ...result, problem: null, minutes: 0 }, status: 200 };
  const { retryAfterSeconds: seconds = 0 } = (done.data ?? {}) as { retryAfterSeconds?: number };
  const problem = done.code as StoresProblem;
  return { result: { ...result, problem, minutes: Math.ceil(seconds / 60) }, status: STATUS[problem] };
}

const STATUS: Record<StoresProblem, number> = {
  last_owner: 409,
  team_not_found: 409,
  wrong_credentials: 422,
  too_many_tries: 429,
  busy: 503,
};

const ACTS: Record<StoreIntent, (acting: Acting) => Promise<Done>> = {
  leave: (acting) => leaveTeam(acting.store.storeId, { userId: acting.account.userId }, actOf(acting)),
  async take(acting) {
    const { account, password, request } = acting;
    const proven = await provePassword({ userId: account.userId, password, at: request.now });
    if (!proven.ok) return proven;
    return takeOwnership(acting.store.storeId, actOf(acting));
  },
  async drop(acting) {
    const done = await dropOffer(acting.store.storeId, actOf(acting));
    return done.ok ? done : { ok: false, code: 'team_not_found', data: undefined };
  },
};

/**
 * The act of a member on the platform, where no permission sets are read, because none of these verbs checks a
 * permission.
 */
function actOf({ request, account, store }: Acting) {
  const { requestId, ip, now } = request;
  return staffAct({ userId: account.userId, name: account.name, role: store.role }, now, { requestId, ip });
}

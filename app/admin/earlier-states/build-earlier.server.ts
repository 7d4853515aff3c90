import { withStore } from '#db/index.ts';
import { storesOf } from '#domain/identity/index.ts';
import { platformSettings } from '#domain/platform/index.ts';
import {
  listRestores,
  newestTakeBack,
  PARTS,
  type Part,
  type PartChanges,
  RESTORE_DAYS,
  type Restore,
  readCounted,
  readyRestore,
  type TakeBackProblem,
} from '#domain/restores/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { translator } from '#messages/index.ts';
import { zoneText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import { changeLines } from './change-lines.ts';
import {
  type AskView,
  type CountView,
  EARLIER_PATH,
  type RunView,
  type StateLine,
  type StateView,
} from './earlier-view.ts';

/** After this time a job counts as lost, and counting can be requested again. */
const LOST_MS = 15 * 60_000;

export async function buildStates(staff: Staff): Promise<{ states: StateLine[]; run: RunView | null }> {
  const { store, request } = staff;
  const { restores, newest } = await withStore(store.id, async (tx) => ({
    restores: await listRestores(tx, request.now),
    newest: await newestTakeBack(tx, request.now),
  }));
  const when = whenFor(staff);
  const hrefs = await twinHrefs(staff);
  const states = restores.map(({ id, kind, asOf, status, problem, expiresAt }) => ({
    ...{ id, kind, status, minute: when(asOf).exact, isYounger: problem === 'store_younger' },
    until: expiresAt && when(expiresAt).exact,
    href: hrefs.get(id) ?? null,
  }));
  if (!newest) return { states, run: null };
  const { beganAt, asOf, finishedAt, undoId, parts, taken } = newest;
  const undo = restores.find(({ id, status }) => id === undoId && status === 'ready');
  const run: RunView = {
    ...{ parts, taken, minute: when(asOf).exact },
    status: newest.status === 'waiting' && beganAt ? 'running' : newest.status,
    finished: finishedAt && when(finishedAt),
    problem: newest.problem === '' ? null : (newest.problem as TakeBackProblem),
    undoHref: undo && taken.length > 0 ? `${EARLIER_PATH}/${undo.id}?parts=${taken.join(',')}` : null,
  };
  return { states, run };
}

/** True if the store has this earlier state, in any status. Checked before a password is tried. */
export async function isKnown(storeId: string, restoreId: string, now: Date): Promise<boolean> {
  const restores = await withStore(storeId, (tx) => listRestores(tx, now));
  return restores.some(({ id }) => id === restoreId);
}

/** The admin URLs of this person's stores, by store id. A twin's store id is the id of its earlier state. */
async function twinHrefs({ actor, request }: Staff): Promise<Map<string, string>> {
  const stores = await storesOf(actor.userId);
  return new Map(stores.map(({ storeId, slug }) => [storeId, `${adminOrigin(request.config, slug)}/admin`]));
}

export async function buildAsk({ request, store }: Staff): Promise<AskView> {
  const { contactEmail } = await platformSettings();
  const { now, locale } = request;
  const { name } = store.shell.texts[locale];
  const subject = translator(locale)('earlier.ask.subject', { store: name, slug: store.slug });
  return {
    days: request.config.backup?.keepDays ?? 0,
    zone: zoneText({ now, locale, timeZone: store.shell.timeZone }),
    address: contactEmail || null,
    href: contactEmail ? `mailto:${contactEmail}?subject=${encodeURIComponent(subject)}` : null,
  };
}

/** One earlier state with its counted changes; null if it no longer exists. */
export async function buildState(
  staff: Staff,
  restoreId: string,
  chosen: string | null,
): Promise<StateView | null> {
  const { store, request } = staff;
  const found = await withStore(store.id, async (tx) => ({
    restore: await readyRestore(tx, restoreId, request.now),
    changes: await readCounted(tx, restoreId),
  }));
  if (!found.restore?.expiresAt) return null;
  const when = whenFor(staff);
  const { id, asOf, expiresAt } = found.restore;
  const count = countView(found.restore, staff);
  return {
    ...{ id, minute: when(asOf).exact, until: when(expiresAt).exact, days: RESTORE_DAYS },
    href: (await twinHrefs(staff)).get(id) ?? null,
    count,
    parts: PARTS.map((part) => ({
      ...{ part, isChosen: (chosen ?? '').split(',').includes(part) },
      lines: count.status === 'counted' ? linesOf(part, found.changes ?? []) : null,
    })),
  };
}

const linesOf = (part: Part, changes: PartChanges[]) =>
  changeLines(changes.find((each) => each.part === part) ?? { part, tables: [] });

function countView({ countAskedAt: askedAt, countedAt: at, countProblem }: Restore, staff: Staff): CountView {
  if (askedAt && (!at || at < askedAt) && staff.request.now.getTime() - askedAt.getTime() < LOST_MS)
    return { status: 'counting' };
  if (countProblem !== '') return { status: 'failed' };
  return at ? { status: 'counted', at: whenFor(staff)(at) } : { status: 'none' };
}

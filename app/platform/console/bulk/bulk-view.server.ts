import {
  BULK_KINDS,
  BULK_OUTCOMES,
  BULK_PERMISSION,
  type BulkAct,
  type BulkListRow,
  listBulkStores,
  readBulkAct,
  type StoreLook,
} from '#domain/bulk-acts/index.ts';
import { readListState } from '../../../ui/console/list/list-state.ts';
import type { Desk } from '../operator.server.ts';
import { packageChoices } from '../package-choices.server.ts';
import { bulkStoreList } from './list-rules.ts';

/** A confirmed bulk act is running, finished or stopped. */
function stageOf({ finishedAt, stoppedAt }: BulkAct): 'running' | 'finished' | 'stopped' {
  if (stoppedAt) return 'stopped';
  return finishedAt ? 'finished' : 'running';
}

/** A row of the list of bulk acts. */
export function bulkListRow(row: BulkListRow, { when }: Desk) {
  const { id, kind, reason, stores, done, name, confirmedAt } = row;
  return {
    ...{ id, kind: kind ?? 'suspend', reason, stores, done, name },
    stage: stageOf(row),
    confirmed: confirmedAt && when(confirmedAt),
  } as const;
}

export type BulkListView = ReturnType<typeof bulkListRow>;

/** The page of one bulk act; null if there is none. */
export async function bulkView(id: string, url: URL, desk: Desk) {
  const bulk = await readBulkAct(id);
  if (!bulk) return null;
  const { can, when, request } = desk;
  const { locale } = request;
  const { kind, reason, days, endsAt, counts, name, previewKey, previewedAt, confirmedAt } = bulk;
  const state = readListState(url, bulkStoreList(id));
  const outcome = BULK_OUTCOMES.find((each) => each === state.view) ?? null;
  const page = await listBulkStores({ id, outcome, after: state.after, size: state.size });
  const look = ({ state: now, packageNames, endsAt: ends }: StoreLook) => ({
    state: now,
    plan: packageNames?.[locale] ?? null,
    ends: ends && when(ends),
  });
  const rows = page.rows.map((row) => ({ ...row, before: look(row.before), after: look(row.after) }));
  return {
    ...{ id, kind, reason, days, counts, name, previewKey },
    planCode: bulk.package?.code ?? '',
    plan: bulk.package?.names[locale] ?? null,
    ends: endsAt && when(endsAt),
    // The last day on which the gift is in force, for the date field.
    lastDay: endsAt ? new Date(endsAt.getTime() - 1).toISOString().slice(0, 10) : '',
    previewed: previewedAt && when(previewedAt),
    confirmed: confirmedAt && when(confirmedAt),
    stage: confirmedAt ? stageOf(bulk) : null,
    stoppedFor: bulk.stoppedFor,
    list: { ...page, rows, state, counts, total: outcome ? counts[outcome] : counts.all },
    kinds: BULK_KINDS.filter((each) => can(BULK_PERMISSION[each])),
    packages: await packageChoices(locale),
    canPrepare: can('bulk.prepare'),
  };
}

export type BulkView = NonNullable<Awaited<ReturnType<typeof bulkView>>>;
export type BulkStoreView = BulkView['list']['rows'][number];

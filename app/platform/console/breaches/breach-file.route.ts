import { allBreachEntries, type BreachSummary } from '#domain/breaches/index.ts';
import { CSV_MARK, csvLines } from '#lib/csv-text.ts';
import type { Translate } from '#messages/index.ts';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/breach-file.route';

/** All entries of the log as CSV; times are in UTC. */
export const loader = operatorOnly('breaches.view', async (_args: Route.LoaderArgs, { t }) => {
  const entries = await allBreachEntries();
  const rows = [headOf(t), ...entries.map((entry) => cellsOf(entry, t))];
  return new Response(`${CSV_MARK}${csvLines(rows)}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="breaches.csv"',
      'cache-control': 'no-store',
    },
  });
});

const FIELDS = ['title', 'what', 'happenedAt', 'awareAt', 'stores', 'dataKinds', 'persons'] as const;
const TOLD = ['measures', 'authority', 'authorityToldAt', 'authorityNote', 'changeNote'] as const;

function headOf(t: Translate): string[] {
  const fields = [...FIELDS, ...TOLD].map((field) => t(`breachdesk.f.${field}`));
  return ['ID', '#', 'UTC', t('people.acts.who'), ...fields, t('breachdesk.column.owners')];
}

function cellsOf(entry: BreachSummary, t: Translate): string[] {
  const time = (at: Date | null) => at?.toISOString() ?? '';
  return [
    ...[entry.breachId, String(entry.position), time(entry.at), entry.byName],
    ...[entry.title, entry.what, time(entry.happenedAt), time(entry.awareAt)],
    entry.concernsAll ? t('breachdesk.allStores') : entry.stores.map(({ slug }) => slug).join(' '),
    entry.dataKinds.map((kind) => t(`breachdesk.data.${kind}`)).join(', '),
    entry.persons === null ? '' : String(entry.persons),
    ...[entry.measures, t(`breachdesk.authority.${entry.authority}`), time(entry.authorityToldAt)],
    ...[entry.authorityNote, entry.changeNote, time(entry.ownersToldAt)],
  ];
}

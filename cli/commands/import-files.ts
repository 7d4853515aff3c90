import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { asWorker } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  IMPORT_KINDS,
  type ImportKind,
  type ImportReport,
  importNow,
  type Progress,
  sniffKind,
} from '#domain/import/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { systemClock } from '#lib/clock.ts';
import { translator } from '#messages/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';

const options = {
  store: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;
const around = {
  usage: 'FILE --store SLUG [--dry-run] [--json]',
  options,
  required: ['store'],
  positionals: 1,
};

export const importShopifyCommand: Command = {
  words: 'import shopify',
  about: 'Import a Shopify product CSV into a store. --dry-run only says what would happen.',
  ...around,
  run: (call) => importFile(call, ['shopify', 'souk']),
};

export const importWooCommand: Command = {
  words: 'import woocommerce',
  about: 'Import a WooCommerce product CSV into a store.',
  ...around,
  run: (call) => importFile(call, ['woocommerce']),
};

export const importOrdersCommand: Command = {
  words: 'import orders',
  about: 'Import orders of a previous shop as history: closed, and marked as imported.',
  ...around,
  run: (call) => importFile(call, ['orders']),
};

export const importCsvCommand: Command = {
  words: 'import csv',
  about:
    'Import any supported CSV: Souk’s own, products of Shopify or WooCommerce, customers, reviews, orders.',
  ...around,
  run: (call) => importFile(call, IMPORT_KINDS),
};

async function importFile(call: Call, kinds: readonly ImportKind[]): Promise<void> {
  const path = call.positionals[0] ?? '';
  refuseUnreadable(path);
  await refuseOtherKind(path, kinds);
  const stop = new AbortController();
  const report = await onInstall(
    call,
    async () => importInto(await storeId(call), path, { call, stop: stop.signal }),
    () => stop.abort(),
  );
  const { status, kind, products, variants, errorCount, noteCount } = report;
  const images = { queued: report.images.queued };
  const errors = report.errors.map((each) => ({
    line: each.line,
    level: each.level,
    message: sentence(each),
  }));
  const result = { status, kind, products, variants, images, errorCount, noteCount, errors };
  call.out.result(result, summary(result, report));
  // A file that was refused as a whole imported nothing, so the command fails. A file with some bad rows
  // imported the others, and the bad ones are listed.
  if (status === 'failed') process.exitCode = 1;
  if (status === 'cancelled') process.exitCode = 130;
}

/**
 * Refuses a file whose kind the command does not expect. An unrecognised file goes to the import, which reports
 * what is missing.
 */
async function refuseOtherKind(path: string, kinds: readonly ImportKind[]): Promise<void> {
  const kind = await sniffKind({ open: () => createReadStream(path) });
  if (kind === null || kinds.includes(kind)) return;
  const message = `${path} is a file of ${kind}. \`souk import csv\` reads every kind.`;
  throw new CommandError(message, 'other_kind', { kind });
}

function refuseUnreadable(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new CommandError(`There is no file ${path}.`, 'file_missing');
  if (!found.isFile()) throw new CommandError(`${path} is not a file.`, 'file_missing');
}

async function storeId(call: Call): Promise<string> {
  const slug = text(call, 'store');
  const store = await findStore(slug);
  if (store) return store.storeId;
  throw new CommandError(`No store has the slug "${slug}". \`souk store list\` shows them.`, 'store_unknown');
}

async function importInto(
  id: string,
  path: string,
  { call, stop }: { call: Call; stop: AbortSignal },
): Promise<ImportReport> {
  const file = { fileName: basename(path), open: () => createReadStream(path) };
  const isDryRun = call.values['dry-run'] === true;
  const clock = systemClock;
  const around = { isDryRun, stop, clock, onProgress: progressLines(call) };
  // Runs as a job, because a batch may take longer than a web request is allowed to.
  const imported = await asWorker(() => importNow(id, { file, ...around }, systemAct('cli', clock())));
  if (imported.ok) return imported.value;
  const message = 'Another import of this store is at work. Wait for it, or stop it in the admin.';
  throw new CommandError(message, imported.code, imported.data);
}

function progressLines(call: Call): (progress: Progress) => void {
  let next = 1000;
  return ({ rowsRead, rowsTotal, products }) => {
    if (rowsRead < next) return;
    next = rowsRead + 1000;
    call.out.say(`${rowsRead} of ${rowsTotal} rows read, ${products} products`);
  };
}

function sentence(error: ImportReport['errors'][number]): string {
  return translator('en')(`import.errors.${error.code}`, error.data);
}

type Result = Pick<ImportReport, 'status' | 'kind' | 'products' | 'variants' | 'errorCount' | 'noteCount'> & {
  images: { queued: number };
  errors: { line: number; level: 'error' | 'note'; message: string }[];
};

const OTHERS = ['customers', 'reviews', 'orders'] as const;

function summary(result: Result, { status, isDryRun }: ImportReport): string[] {
  const { created, updated, unchanged } = result.products;
  const thing = OTHERS.find((kind) => kind === result.kind) ?? 'products';
  const goods =
    thing !== 'products' ? '' : `; ${result.variants} variants; ${result.images.queued} pictures to fetch`;
  const start = {
    failed: 'Nothing was imported.',
    cancelled: isDryRun ? 'Stopped. Until then:' : 'Stopped. What was imported stays:',
    done: isDryRun ? 'Without --dry-run:' : 'Imported:',
    // Another process will finish the import; these numbers are the ones counted so far.
    queued: 'Waiting:',
    running: 'So far:',
  }[status];
  const more = result.errorCount + result.noteCount - result.errors.length;
  return [
    `${start} ${created} ${thing} new, ${updated} changed, ${unchanged} as before${goods}.`,
    ...result.errors.map((error) => `  line ${error.line}: ${error.message}`),
    ...(more > 0 ? [`  and ${more} more, in the admin's report`] : []),
  ];
}

import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { asWorker } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type ImportReport, importNow, type Progress } from '#domain/import/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { systemClock } from '#lib/clock.ts';
import { translator } from '#messages/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';

export const importShopifyCommand: Command = {
  words: 'import shopify',
  about: 'Import a Shopify product CSV into a store. --dry-run only says what would happen.',
  usage: 'FILE --store SLUG [--dry-run] [--json]',
  options: { store: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  required: ['store'],
  positionals: 1,
  async run(call) {
    const path = call.positionals[0] ?? '';
    refuseUnreadable(path);
    const stop = new AbortController();
    const report = await onInstall(
      call,
      async () => importInto(await storeId(call), path, { call, stop: stop.signal }),
      () => stop.abort(),
    );
    const errors = report.errors.map((error) => ({ line: error.line, message: sentence(error) }));
    const { status, products, variants, errorCount } = report;
    const result = {
      status,
      products,
      variants,
      images: { queued: report.images.queued },
      errorCount,
      errors,
    };
    call.out.result(result, summary(result, report));
    // A file that was refused whole imported nothing; one with some bad rows did its work and says which.
    if (status === 'failed') process.exitCode = 1;
    if (status === 'cancelled') process.exitCode = 130;
  },
};

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
  // As a job's work: a batch may take longer than a web request ever may.
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

type Result = Pick<ImportReport, 'status' | 'products' | 'variants' | 'errorCount'> & {
  images: { queued: number };
  errors: { line: number; message: string }[];
};

function summary(result: Result, { status, isDryRun }: ImportReport): string[] {
  const { created, updated, unchanged } = result.products;
  const start = {
    failed: 'Nothing was imported.',
    cancelled: isDryRun ? 'Stopped. Until then:' : 'Stopped. What was imported stays:',
    done: isDryRun ? 'Without --dry-run:' : 'Imported:',
    // Another process closes it: what is counted so far.
    queued: 'Waiting:',
    running: 'So far:',
  }[status];
  const more = result.errorCount - result.errors.length;
  return [
    `${start} ${created} products new, ${updated} changed, ${unchanged} as before; ${result.variants} variants; ${result.images.queued} pictures to fetch.`,
    ...result.errors.map((error) => `  line ${error.line}: ${error.message}`),
    ...(more > 0 ? [`  and ${more} more, in the admin's report`] : []),
  ];
}

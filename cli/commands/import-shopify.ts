import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { systemAct } from '#domain/audit/index.ts';
import { type ImportReport, importShopify, type Progress } from '#domain/import/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
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
    const report = await onInstall(call, async () => importInto(await storeId(call), path, call));
    const errors = report.errors.map((error) => ({ line: error.line, message: sentence(error) }));
    const { products, variants } = report;
    const result = { products, variants, images: { queued: report.images.queued }, errors };
    call.out.result(result, summary(result, report));
    // A file that was refused whole imported nothing; one with some bad rows did its work and says which.
    if (report.status === 'failed') process.exitCode = 1;
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

function importInto(id: string, path: string, call: Call): Promise<ImportReport> {
  const file = { fileName: basename(path), open: () => createReadStream(path) };
  const isDryRun = call.values['dry-run'] === true;
  const act = systemAct('cli', new Date());
  return importShopify(id, { file, isDryRun, onProgress: progressLines(call) }, act);
}

function progressLines(call: Call): (progress: Progress) => void {
  let next = 1000;
  return ({ rowsRead, products }) => {
    if (rowsRead < next) return;
    next = rowsRead + 1000;
    call.out.say(`${rowsRead} rows read, ${products} products`);
  };
}

function sentence(error: ImportReport['errors'][number]): string {
  return translator('en')(`import.errors.${error.code}`, error.data);
}

type Result = Pick<ImportReport, 'products' | 'variants'> & {
  images: { queued: number };
  errors: { line: number; message: string }[];
};

function summary(result: Result, { status, isDryRun }: ImportReport): string[] {
  const { created, updated, unchanged } = result.products;
  const start = status === 'failed' ? 'Nothing was imported.' : isDryRun ? 'Without --dry-run:' : 'Imported:';
  return [
    `${start} ${created} products new, ${updated} changed, ${unchanged} as before; ${result.variants} variants; ${result.images.queued} pictures to fetch.`,
    ...result.errors.map((error) => `  line ${error.line}: ${error.message}`),
  ];
}

import { createWriteStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asWorker, type Reader, type RowBatches, withStore, withStoreReadOnly } from '#db/index.ts';
import { recordAudit, systemAct } from '#domain/audit/index.ts';
import { customerRows, orderRows, productRows, reviewRows } from '#domain/exports/index.ts';
import { type HostMatch, loadShell } from '#domain/tenancy/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { CSV_MARK, csvLines } from '#lib/csv-text.ts';
import { type Call, type Command, CommandError } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

type Rows = (store: HostMatch, read: Reader) => Promise<RowBatches>;

const around = {
  usage: 'FILE --store SLUG [--json]',
  options: { store: { type: 'string' }, json: { type: 'boolean' } } as const,
  required: ['store'],
  positionals: 1,
};

export const exportProductsCommand: Command = {
  words: 'export products',
  about: 'Write every product of a store to a CSV that can be imported again without loss.',
  ...around,
  run: (call) =>
    write(call, 'products', async (store, read) => {
      const { defaultLocale: locale, currency } = await read(loadShell);
      return productRows(read, { locale, currency, origin: storefrontOrigin(call.config, store.slug) });
    }),
};

export const exportCustomersCommand: Command = {
  words: 'export customers',
  about: 'Write every customer of a store to a CSV.',
  ...around,
  run: (call) => write(call, 'customers', async (_, read) => customerRows(read)),
};

export const exportReviewsCommand: Command = {
  words: 'export reviews',
  about: 'Write every review of a store to a CSV.',
  ...around,
  run: (call) => write(call, 'reviews', async (_, read) => reviewRows(read)),
};

export const exportOrdersCommand: Command = {
  words: 'export orders',
  about: 'Write every order of a store to a CSV, one row for each product of an order.',
  ...around,
  run: (call) =>
    write(call, 'orders', async (_, read) => {
      const { defaultLocale: locale, timeZone } = await read(loadShell);
      return orderRows(read, { locale, timeZone, orderIds: null });
    }),
};

async function write(call: Call, file: string, rows: Rows): Promise<void> {
  const path = call.positionals[0] ?? '';
  if (existsSync(path)) throw new CommandError(`There is a file ${path} already.`, 'file_exists');
  const written = await onInstall(call, () =>
    asWorker(async () => {
      const store = await knownStore(call);
      const read: Reader = (work) => withStoreReadOnly(store.storeId, work);
      const act = systemAct('cli', call.config.clock());
      const audit = { action: `${file}.exported`, subjectKind: 'store', subjectId: store.storeId };
      await withStore(store.storeId, (tx) => recordAudit(tx, act, audit));
      const count = { rows: 0 };
      await pipeline(
        Readable.from(lines(await rows(store, read), count)),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
      return count.rows;
    }),
  );
  call.out.result({ file: path, rows: written }, [`Wrote ${written} rows to ${path}`]);
}

async function* lines(batches: RowBatches, count: { rows: number }): AsyncGenerator<string> {
  yield CSV_MARK;
  let isHead = true;
  for await (const rows of batches) {
    count.rows += isHead ? rows.length - 1 : rows.length;
    isHead = false;
    yield csvLines(rows);
  }
}

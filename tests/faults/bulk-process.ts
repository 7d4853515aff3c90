// For the fault tests: a worker process that runs the batches of a bulk act until none is left, and prints each batch.
import { closeDatabase, openDatabase } from '#db/index.ts';
import { runBulkBatch } from '#domain/bulk-acts/index.ts';

const [, , url = '', id = '', now = '', size = '3'] = process.argv;
const at = new Date(now);
const onError = (error: unknown) => {
  throw error;
};

openDatabase({ app: url }, () => {});
for (let isFinished = false; !isFinished; ) {
  // The test waits for this line, so that it kills the process during the batch.
  process.stdout.write('batch\n');
  ({ isFinished } = await runBulkBatch(id, { at, onError, size: Number(size) }));
}
await closeDatabase();

// For the fault tests: exports a store into a file, or imports one, and kills itself at the given step.
import { createArchiveFile, openArchive, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, closeDatabase, openDatabase } from '#db/index.ts';
import { exportStore, importStore, readArchive } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { TEST_TIME } from '#tests/support/stores.ts';

type Asked = {
  work: 'export' | 'import';
  url: string;
  worker: string;
  folder: string;
  path: string;
  store: { id: string; slug: string; name: string };
  ownerUserId: string;
  /** The number of reads or writes after which the process is killed; 0 for never. */
  killAfter: number;
};

const asked: Asked = JSON.parse(process.argv[2] ?? '{}');
let steps = 0;

function step(): void {
  steps++;
  if (steps === asked.killAfter) process.kill(process.pid, 'SIGKILL');
}

openDatabase({ app: asked.url, worker: asked.worker }, () => {});
const files = storeFiles(asked.folder);
await asWorker(asked.work === 'export' ? exportIt : importIt);
await closeDatabase();
process.stdout.write(`${steps}\n`);

async function exportIt(): Promise<void> {
  await createArchiveFile(asked.path, async (sink) => {
    const write = (bytes: Uint8Array) => {
      step();
      return sink.write(bytes);
    };
    const value = await exportStore({ store: asked.store, sink: { write }, files, at: TEST_TIME });
    return { value, isWhole: value.ok };
  });
}

async function importIt(): Promise<void> {
  const archive = await openArchive(asked.path);
  const index = await readArchive(archive);
  if (!index.ok) throw new Error(index.code);
  const read = (at: number, length: number) => {
    step();
    return archive.read(at, length);
  };
  const source = { bytes: archive.bytes, read };
  const input = { source, index: index.value, files, slug: 'twin', ownerUserId: asked.ownerUserId };
  const made = await importStore(input, systemAct('test', TEST_TIME));
  if (!made.ok) throw new Error(JSON.stringify(made));
  await archive.close();
}

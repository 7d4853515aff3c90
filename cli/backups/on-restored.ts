import type { Embedded } from '#db/embedded/index.ts';
import { asWorker, closeDatabase, openDatabase } from '#db/index.ts';
import { migrate } from '#db/migrate.ts';
import { setupDatabase } from '#db/roles.ts';

type RestoredServer = { server: Embedded; say: (line: string) => void };

/** Works on a restored database, as this version's worker: creates its roles, and migrates an older schema. */
export async function onRestored<T>({ server, say }: RestoredServer, work: () => Promise<T>): Promise<T> {
  const urls = await setupDatabase(server.adminUrl, server.state.passwords);
  await migrate(urls);
  openDatabase(urls, (error) => say(`A database connection was lost: ${error.message}`));
  try {
    return await asWorker(work);
  } finally {
    await closeDatabase();
  }
}

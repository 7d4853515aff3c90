import { ensureWritable, startEmbedded } from '#db/embedded/index.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { migrate } from '#db/migrate.ts';
import { setupDatabase } from '#db/roles.ts';
import { type MadeStores, type Sizes, seedCatalogue } from './seed-catalogue.ts';

/** Fills a new data folder, so that the next `souk start` on it serves the generated stores. */
export async function makeInstall(dataFolder: string, sizes: Sizes): Promise<MadeStores> {
  ensureWritable(dataFolder);
  const embedded = await startEmbedded({ dataFolder, settings: { synchronous_commit: 'off' } });
  try {
    const urls = await setupDatabase(embedded.adminUrl, embedded.state.passwords);
    await migrate(urls);
    openDatabase(urls, () => {});
    const admin = new URL(embedded.adminUrl);
    admin.pathname = new URL(urls.app).pathname;
    return await seedCatalogue(admin.toString(), sizes).finally(closeDatabase);
  } finally {
    await embedded.stop();
  }
}

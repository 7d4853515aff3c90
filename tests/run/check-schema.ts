import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrls } from '#db/roles.ts';
import { writeTypes } from '#db/write-types.ts';
import { startTestServer, TEST_PASSWORDS } from '../support/template.ts';
import { ROOT } from './program.ts';

const server = await startTestServer();
const urls = databaseUrls(server.adminUrl, TEST_PASSWORDS, server.template);
const drifted =
  (await writeTypes(urls.owner)) === readFileSync(join(ROOT, 'db/types.ts'), 'utf8') ? [] : ['db/types.ts'];
await server.stop();

if (drifted.length > 0) {
  console.error(
    `${drifted.join(' and ')} is not what the migrations make: run \`npx souk schema\` and commit it.`,
  );
  process.exitCode = 1;
}

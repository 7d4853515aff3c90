import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrls } from '#db/roles.ts';
import { writeSchema } from '#db/write-schema.ts';
import { writeTypes } from '#db/write-types.ts';
import { startTestServer, TEST_PASSWORDS } from '../support/template.ts';
import { ROOT } from './program.ts';

const server = await startTestServer();
const urls = databaseUrls(server.adminUrl, TEST_PASSWORDS, server.template);
const written = {
  'db/types.ts': await writeTypes(urls.owner),
  'db/schema.sql': await writeSchema(urls.owner),
};
const drifted = Object.entries(written)
  .filter(([file, text]) => text !== readFileSync(join(ROOT, file), 'utf8'))
  .map(([file]) => file);
await server.stop();

if (drifted.length > 0) {
  console.error(
    `${drifted.join(' and ')} is not what the migrations make: run \`npx souk schema\` and commit it.`,
  );
  process.exitCode = 1;
}

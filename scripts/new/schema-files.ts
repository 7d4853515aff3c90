import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrls } from '#db/roles.ts';
import { writeSchema } from '#db/write-schema.ts';
import { writeTypes } from '#db/write-types.ts';
import { startTestServer, TEST_PASSWORDS } from '#tests/support/template.ts';

/** Writes db/schema.sql and db/types.ts from a database that the migrations make. */
export async function writeSchemaFiles(root: string): Promise<void> {
  const server = await startTestServer();
  try {
    const { owner } = databaseUrls(server.adminUrl, TEST_PASSWORDS, server.template);
    writeFileSync(join(root, 'db/types.ts'), await writeTypes(owner));
    writeFileSync(join(root, 'db/schema.sql'), await writeSchema(owner));
  } finally {
    await server.stop();
  }
}

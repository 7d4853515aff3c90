import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { acceptSamplePasswords, addOperator, createUser, findUser } from '#domain/identity/index.ts';
import type { Config } from '#lib/config/index.ts';
import { SAMPLE_PASSWORDS } from '#lib/sample-passwords.ts';
import { type SeededStore, type SeedProgress, seedDemo } from '#seed/apply.ts';
import { SAMPLE_SHOPPER } from '#seed/plan-shopper.ts';
import { storeUrls } from './store-urls.ts';

const OPERATOR = {
  email: 'operator@souk.example',
  password: SAMPLE_PASSWORDS.operator,
  name: 'Souk Operator',
};
const PACKAGES = join(import.meta.dirname, '../node_modules');

/** Creates the missing operator and demo stores (demo mode only). */
export async function ensureDemo(
  config: Config,
  say: (line: string) => void,
  { restoreRemoved = false } = {},
): Promise<SeededStore[]> {
  acceptSamplePasswords(true);
  await ensureOperator();
  return seedDemo({
    now: new Date(),
    images: diskStorage(config.dataFolder),
    cacheDir: pictureCache(config),
    restoreRemoved,
    onProgress: stepLines(say),
  });
}

async function ensureOperator(): Promise<void> {
  if (await findUser(OPERATOR.email)) return;
  const made = await createUser(OPERATOR, new Date());
  if (!made.ok && made.code !== 'email_taken')
    throw new Error(`The demo operator was not made: ${made.code}`);
  await addOperator({ email: OPERATOR.email, role: 'owner' }, systemAct('seed', new Date()));
}

/**
 * The cache of rendered pictures, kept beside the packages if that folder is writable, so that it outlives a data
 * folder.
 */
function pictureCache(config: Config): string {
  try {
    accessSync(PACKAGES, constants.W_OK);
    return join(PACKAGES, '.cache/souk-pictures');
  } catch {
    return join(config.dataFolder, 'cache/pictures');
  }
}

function stepLines(say: (line: string) => void): (progress: SeedProgress) => void {
  let begun = false;
  return ({ store, step, done, of }) => {
    if (!begun) say('Making the demo stores …');
    begun = true;
    if (done === of) say(`  ${store}: ${of} ${step}`);
  };
}

/** The addresses and sign-ins of the demo, one block of lines each. */
export function demoLines(config: Config, stores: SeededStore[]): string[] {
  const platform = `${config.scheme}://${config.platformHost}`;
  const lines = ['', `Platform        ${platform}/login   ${OPERATOR.email} / ${OPERATOR.password}`];
  for (const { slug, name, owner } of stores) {
    const { url, adminUrl } = storeUrls(config, slug);
    lines.push(
      `${name.padEnd(15)} ${url}`,
      `  its admin     ${adminUrl}   ${owner.email} / ${owner.password}`,
      `  a shopper     ${url}/login   ${SAMPLE_SHOPPER.email} / ${SAMPLE_SHOPPER.password}`,
    );
  }
  return [...lines, ''];
}

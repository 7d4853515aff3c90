import { open, unlink } from 'node:fs/promises';
import { newPasswords, setupDatabase } from '#db/roles.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { askAtTerminal } from '../init/ask.ts';
import { environmentFile } from '../init/environment-file.ts';
import { QUESTIONS, readAnswers } from '../init/questions.ts';
import { explainSetup } from './db-setup.ts';

export const initCommand: Command = {
  words: 'init',
  about:
    'Ask for the settings of a new install, make its secret key, and write both to a file that only you can read.',
  usage:
    '[--file souk.env] [--host HOST] [--port 3000] [--smtp-url URL] [--mail-from SENDER] [--bounce-address ADDRESS] [--trusted-proxies LIST] [--stripe-key KEY] [--stripe-webhook-secret SECRET] [--moyasar-key KEY] [--moyasar-publishable-key KEY] [--moyasar-webhook-secret SECRET] [--admin-url URL] [--json]',
  options: {
    file: { type: 'string' },
    ...Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' as const }])),
    json: { type: 'boolean' },
  },
  async run(call) {
    const file = text(call, 'file') || 'souk.env';
    const given = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, text(call, flag)]));
    const isAsking = !call.out.json && process.stdin.isTTY === true;
    const answers = isAsking ? await askAtTerminal(given) : given;
    const read = readAnswers(answers);
    if (!read.ok) throw new CommandError(read.data.problems.join('\n'), read.code, read.data);
    const { settings, adminUrl } = read.value;
    await writeNew(file, async () => environmentFile({ ...settings, ...(await databaseSettings(adminUrl)) }));
    call.out.result({ file, mode: settings.SMTP_URL ? 'live' : 'demo' }, [
      `${file} is written. It holds the secret key of this install: keep a copy, and show it to nobody.`,
      ...startLines(file, call),
    ]);
  },
};

function startLines(file: string, { config }: Call): string[] {
  return [
    `Start with: node --env-file=${file} bin/souk.js start`,
    `The data folder is ${config.dataFolder}. As a service: docs/operating.md.`,
  ];
}

async function databaseSettings(adminUrl: string): Promise<Record<string, string>> {
  if (adminUrl === '') return {};
  const urls = await setupDatabase(adminUrl, newPasswords(), 'souk').catch(explainSetup);
  return {
    DATABASE_URL: urls.app,
    DATABASE_WORKER_URL: urls.worker,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_DIRECT_URL: urls.direct,
  };
}

/**
 * Writes a file that does not exist yet. The file is created before `content` runs, and removed if `content`
 * fails.
 */
async function writeNew(file: string, content: () => Promise<string>): Promise<void> {
  const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new CommandError(`${file} cannot be written (${error.code}).`);
    throw new CommandError(
      `${file} exists already, and may hold the key of an install. Name another one with --file.`,
      'file_exists',
    );
  });
  try {
    await made.writeFile(await content());
    await made.sync();
  } catch (error) {
    await unlink(file);
    throw error;
  } finally {
    await made.close();
  }
}

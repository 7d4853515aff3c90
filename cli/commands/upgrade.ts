import { resolve } from 'node:path';
import { VERSION } from '#lib/version.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { checkArchive } from '../upgrade/read-archive.ts';
import { findReleases, isNewer, previousRelease, unpackRelease, versionOf } from '../upgrade/releases.ts';
import { backUpBefore, checkWith, migrateWith, switchAndReload } from '../upgrade/steps.ts';

export const upgradeCommand: Command = {
  words: 'upgrade',
  about:
    'Upgrade to the release in a file: check, back up, migrate, switch, reload. --back returns to the release before.',
  usage: '(--file FILE [--sha256 SUM] | --back) [--json]',
  options: {
    file: { type: 'string' },
    sha256: { type: 'string' },
    back: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run(call) {
    const { file, back } = call.values;
    if ((file === undefined) === (back === undefined)) {
      throw new CommandError('Give either --file FILE or --back.', 'bad_usage');
    }
    await (back ? goBack(call) : upgrade(call));
  },
};

async function upgrade(call: Call): Promise<void> {
  const { out, config, values } = call;
  const releases = await findReleases();
  const archive = resolve(text(call, 'file'));
  const version = await checkArchive(archive, values.sha256 as string | undefined);
  if (!isNewer(version, VERSION)) {
    throw new CommandError(`${version} is not newer than ${VERSION}, which runs.`, 'not_newer');
  }
  out.say(`Unpacking ${version} …`);
  const release = await unpackRelease(releases, archive, version);
  out.say('Checking this install with it …');
  await checkWith(release);
  const backup = await backUpBefore(releases.running);
  out.say(backup);
  const applied = await migrateWith(release);
  out.say(`Database schema: ${applied.length} migrations applied.`);
  const lines = await switchAndReload(releases, release, config.dataFolder);
  out.result({ from: VERSION, to: version, applied, backup, lines }, [
    ...lines,
    `Upgraded from ${VERSION} to ${version}. Back: souk upgrade --back`,
  ]);
}

/** Migrations only add, so the previous release can run on the newer schema. */
async function goBack(call: Call): Promise<void> {
  const { out, config } = call;
  const releases = await findReleases();
  const release = await previousRelease(releases);
  const version = await versionOf(release);
  out.say(`Checking this install with ${version} …`);
  await checkWith(release);
  const lines = await switchAndReload(releases, release, config.dataFolder);
  out.result({ from: VERSION, to: version, lines }, [...lines, `${version} is the current release again.`]);
}

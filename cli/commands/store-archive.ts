import { existsSync } from 'node:fs';
import { createArchiveFile, openArchive, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import {
  type ArchiveSource,
  exportStore,
  type ImportStoreFailure,
  importStore,
  type ReadArchiveFailure,
  readArchive,
} from '#domain/archive/index.ts';
import { recordAudit, systemAct } from '#domain/audit/index.ts';
import { findUser, normalizeEmail } from '#domain/identity/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';
import { storeUrls } from '../store-urls.ts';

export const storeExportCommand: Command = {
  words: 'store export',
  about: 'Write everything of a store into one archive, while it goes on selling.',
  usage: 'STORE FILE [--json]',
  options: { json: { type: 'boolean' } },
  positionals: 2,
  run: exportToFile,
};

export const storeImportCommand: Command = {
  words: 'store import',
  about: 'Make a store of an archive, closed until its owner opens it.',
  usage: 'FILE --owner-email EMAIL [--slug NEW] [--package CODE] [--json]',
  options: {
    'owner-email': { type: 'string' },
    slug: { type: 'string' },
    package: { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['owner-email'],
  positionals: 1,
  run: importFromFile,
};

async function exportToFile(call: Call): Promise<void> {
  const path = call.positionals[1] ?? '';
  if (existsSync(path)) throw new CommandError(`There is a file ${path} already.`, 'file_exists');
  const report = await onInstall(call, () =>
    asWorker(async () => {
      const { storeId: id, slug, name } = await knownStore(call);
      const at = call.config.clock();
      const files = storeFiles(call.config.dataFolder);
      const written = await createArchiveFile(path, async (sink) => {
        const value = await exportStore({ store: { id, slug, name }, sink, files, at });
        return { value, isWhole: value.ok };
      });
      if (!written.ok)
        throw new CommandError(
          `Another export of "${slug}" is running. Try again when it has ended.`,
          written.code,
        );
      const audit = { action: 'archive.exported', subjectKind: 'store', subjectId: id };
      await withStore(id, (tx) => recordAudit(tx, systemAct('cli', at), audit));
      return written.value;
    }),
  );
  const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
  const files = Object.values(report.files).reduce((sum, count) => sum + count, 0);
  const megabytes = Math.ceil(report.bytes / 1024 / 1024);
  call.out.result({ file: path, bytes: report.bytes, rows, files, missingFiles: report.missingFiles }, [
    `Wrote ${rows} rows and ${files} files to ${path} (${megabytes} MB).`,
    ...(report.missingFiles > 0
      ? [`${report.missingFiles} files that the store names are not in the data folder.`]
      : []),
  ]);
}

async function importFromFile(call: Call): Promise<void> {
  const path = call.positionals[0] ?? '';
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`, 'file_missing');
  await onInstall(call, () =>
    asWorker(async () => {
      const owner = await findUser(normalizeEmail(text(call, 'owner-email')));
      if (!owner) {
        const advice = 'Create it first: `souk user create`.';
        throw new CommandError(
          `No account has the address ${text(call, 'owner-email')}. ${advice}`,
          'owner_unknown',
        );
      }
      const source = await openArchive(path);
      try {
        await importFrom(call, source, owner.userId);
      } finally {
        await source.close();
      }
    }),
  );
}

async function importFrom(call: Call, source: ArchiveSource, ownerUserId: string): Promise<void> {
  const read = await readArchive(source);
  if (!read.ok) throw unreadable(read);
  call.out.say(`The archive is whole. Importing "${read.value.head.store.name}" …`);
  const input = {
    ...{ source, index: read.value, ownerUserId },
    files: storeFiles(call.config.dataFolder),
    slug: text(call, 'slug') || undefined,
    packageCode: text(call, 'package') || undefined,
  };
  const made = await importStore(input, systemAct('cli', call.config.clock()));
  if (!made.ok) throw notImported(made, input.slug ?? read.value.head.store.slug);
  const urls = storeUrls(call.config, made.value.slug);
  call.out.result({ ...made.value, ...urls }, [
    `Store ${made.value.name} is imported, and closed until its owner opens it.`,
    `  Shop:      ${urls.url}`,
    `  Admin:     ${urls.adminUrl}`,
    `To open it: Settings, Storefront access. No mail leaves it before.`,
  ]);
}

function unreadable(failure: ReadArchiveFailure): CommandError {
  const { code, data } = failure;
  const sentence = {
    archive_foreign: () => 'This file is not an archive of Souk, or it was packed again by another program.',
    archive_truncated: () => 'The archive ends too early: it was not written or copied to its end.',
    archive_tampered: () =>
      'The archive does not have the contents that it lists: it is damaged or was changed.',
    archive_newer: () => 'The archive was written by a newer Souk. Upgrade this install first.',
    archive_too_large: () => 'The archive is larger than any archive that Souk writes.',
  }[code]();
  return new CommandError(sentence, code, data);
}

function notImported(failure: ImportStoreFailure, slug: string): CommandError {
  const { code, data } = failure;
  const other = 'Choose another with --slug.';
  const sentence = (() => {
    switch (code) {
      case 'archive_row_invalid':
        return `A row of ${data.table} cannot be imported: ${data.reason}. Nothing was imported.`;
      case 'archive_file_invalid':
        return `The file ${data.entry} cannot be imported: ${data.reason}. Nothing was imported.`;
      case 'slug_taken':
        return `A store with the slug "${slug}" exists already. ${other}`;
      case 'slug_similar':
        return `The slug "${slug}" looks like another one. ${other}`;
      case 'slug_invalid':
      case 'slug_reserved':
        return `The slug "${slug}" cannot be used. ${other}`;
      case 'package_unknown':
        return 'There is no such package. `souk package list` shows all.';
      default:
        return `The store cannot be made: ${code}.`;
    }
  })();
  return new CommandError(sentence, code, data);
}

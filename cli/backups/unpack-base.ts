import { createHash } from 'node:crypto';
import { chown, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmptyCluster } from '#db/embedded/restored.ts';
import { type BaseRecord, baseKey, readSegment, type StoredSegment } from '#domain/backups/index.ts';
import { measured } from '#lib/measured.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { readTar, type TarEntry } from '#lib/tar-stream.ts';
import { segmentName } from '#lib/wal-position.ts';
import { unpacked } from '#lib/zstd.ts';

/** The entry of a file in PostgreSQL's backup manifest. */
type Listed = { Size: number; Checksum: string };

/**
 * Unpacks a base backup into an empty database folder and compares every file with the backup's manifest. Throws if a
 * file differs or is missing, or if the stored objects were changed.
 */
export async function unpackBase(store: ObjectStore, base: BaseRecord, cluster: EmptyCluster): Promise<void> {
  const listed = await readManifest(store, base);
  const archive = await openPart(store, base, 'base.tar.zst');
  for await (const entry of readTar(unpacked(archive.stream))) {
    if (entry.kind === 'folder') await makeFolder(cluster, entry.path);
    else await writeListed(cluster, entry, listed);
  }
  if (archive.result().sha256 !== base.archive.sha256)
    throw new Error(`The backup ${base.label} was changed.`);
  const [missing] = listed.keys();
  if (missing) throw new Error(`The backup ${base.label} lacks the file ${missing}.`);
}

async function readManifest(store: ObjectStore, base: BaseRecord): Promise<Map<string, Listed>> {
  const part = await openPart(store, base, 'manifest.zst');
  const chunks: Uint8Array[] = [];
  for await (const chunk of unpacked(part.stream)) chunks.push(chunk);
  if (part.result().sha256 !== base.manifest.sha256) throw new Error(`The backup ${base.label} was changed.`);
  const { Files } = JSON.parse(Buffer.concat(chunks).toString()) as { Files: (Listed & { Path: string })[] };
  return new Map(Files.map(({ Path, ...rest }) => [Path, rest]));
}

async function openPart(store: ObjectStore, { label }: BaseRecord, part: 'base.tar.zst' | 'manifest.zst') {
  const source = await store.open(baseKey(label, part));
  if (!source) throw new Error(`The backup ${label} lacks ${part}.`);
  return measured(source);
}

async function makeFolder({ folder, owner }: EmptyCluster, path: string): Promise<void> {
  await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  if (owner) await chown(join(folder, path), owner.uid, owner.gid);
}

/** Files that the manifest does not list are log files, which the server checks itself. */
async function writeListed(
  cluster: EmptyCluster,
  { path, content, bytes }: TarEntry,
  listed: Map<string, Listed>,
): Promise<void> {
  const checksum = await writeOwned(cluster, path, content);
  const expected = listed.get(path);
  listed.delete(path);
  if (expected && (expected.Size !== bytes || expected.Checksum !== checksum)) {
    throw new Error(`The backup’s file ${path} is damaged.`);
  }
}

/** Writes a file of the database; returns its SHA-256. */
async function writeOwned(
  { folder, owner }: EmptyCluster,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const file = await open(join(folder, path), 'w', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (owner) await file.chown(owner.uid, owner.gid);
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** Adds stored log files that follow a base backup to the backup's own log. */
export async function unpackLog(
  store: ObjectStore,
  { line, timeline }: BaseRecord,
  cluster: EmptyCluster,
  segments: readonly StoredSegment[],
): Promise<void> {
  for (const stored of segments) {
    const path = `pg_wal/${segmentName(timeline, stored.segment)}`;
    await writeOwned(cluster, path, readSegment(store, line, timeline, stored));
  }
}

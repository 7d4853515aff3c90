import { sql } from 'kysely';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { attachImage } from '#domain/catalog/index.ts';
import { addImage, type ImageStore, type PreparedImage, prepareImage } from '#domain/media/index.ts';
import { isLocale, type Locale, otherLocale } from '#lib/locale.ts';
import { type Failure, fail, type Result } from '#lib/result.ts';
import { languageOf } from './build-product.ts';
import { fetchImagesLater } from './close-import.ts';
import { HostAnswers } from './host-answers.ts';
import { hostInSql, isOfGroups } from './host-groups.ts';

/** Fetches an image from an untrusted server; adapters/ has the guarded client (SSRF). */
export type FetchPicture = (url: string) => Promise<Result<{ bytes: Buffer }, Failure>>;

export type ImagePorts = { fetchPicture: FetchPicture; storage: ImageStore };

type QueuedImage = {
  url: string;
  product_id: string;
  alt: string;
  locale: string;
  other_alt: string;
  attempts: number;
};
type Outcome = Result<PreparedImage, Failure>;

/** Pictures of a turn, and how many of them are in memory at once. */
const A_TURN = 6;
const AT_ONCE = 2;
/** No further picture is begun in a turn that has taken this long: other stores wait. */
const TURN_MS = 5000;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 60_000;
/** Temporary failures are retried; all others are final. */
const PASSING = new Set(['timed_out', 'unreachable', 'bad_status', 'pictures_busy']);

type Turn = { importId: string; ports: ImagePorts };

/**
 * Fetches the next few images of an import and enqueues itself until none is left. Idempotent. A turn waits once for a
 * host that does not answer, and then the next turn waits, whatever happened to the other pictures.
 */
export async function fetchImages(storeId: string, turn: Turn, act: Act): Promise<void> {
  const { importId, ports } = turn;
  const images = await withStore(storeId, (tx) => nextImages(tx, importId));
  if (images.length === 0) return;
  const hosts = new HostAnswers();
  const started = performance.now();
  let canWait = true;
  for (let next = 0; next < images.length && performance.now() - started < TURN_MS; next += AT_ONCE) {
    const asked = images.slice(next, next + AT_ONCE).filter(({ url }) => !hosts.isSilent(url));
    const fetched = await Promise.all(
      asked.map(async (image) => ({ image, file: await ports.fetchPicture(image.url) })),
    );
    for (const { image, file } of fetched) {
      hosts.note(image, file);
      const outcome = await prepareFetched(file);
      const settled = { image, importId, outcome, images: ports.storage };
      const willRetry = await withStore(storeId, (tx) => settleImage(tx, settled, act));
      canWait &&= willRetry;
    }
  }
  const runAt = canWait || hosts.hasSilence ? new Date(act.at.getTime() + RETRY_MS) : undefined;
  await withStore(storeId, async (tx) => {
    await countSilence(tx, { importId, hosts });
    if ((await nextImages(tx, importId)).length > 0) await fetchImagesLater(tx, importId, runAt);
  });
}

type Counted = { importId: string; hosts: HostAnswers };

/**
 * Counts an attempt of every waiting picture whose host gave no answer in this turn. Pictures of a host that answers
 * again have all their attempts before them. Silence of a host also takes one attempt, once, of the pictures of its
 * group's other hosts: they are asked after all others and twice, but never fail for a host that is not theirs.
 */
async function countSilence(tx: StoreTx, { importId, hosts }: Counted): Promise<void> {
  for (const [attempts, silent] of hosts.silent()) {
    await sql`update import_images set attempts = ${attempts}::int, reason = 'unreachable',
        status = case when ${attempts}::int < ${MAX_ATTEMPTS}::int then 'queued' else 'failed' end
      where store_id = ${tx.storeId} and import_id = ${importId} and status = 'queued'
        and attempts < ${attempts}::int and ${hostInSql} = any(${silent}::text[])`.execute(tx);
  }
  const groups = hosts.silentGroups();
  if (groups.length > 0) {
    await sql`update import_images set attempts = 1
      where store_id = ${tx.storeId} and import_id = ${importId} and status = 'queued' and attempts = 0
        and ${isOfGroups(groups)}`.execute(tx);
  }
  const recovered = hosts.recovered();
  if (recovered.length === 0) return;
  await sql`update import_images set attempts = 0
     where store_id = ${tx.storeId} and import_id = ${importId} and status = 'queued' and attempts > 0
       and ${hostInSql} = any(${recovered}::text[])`.execute(tx);
}

/** The number of queue rows read at once, because many variants may share an image. */
const LOOK_AHEAD = 64;

/** Reads images without an earlier attempt first, in index order, because 100,000 may wait. */
async function nextImages(tx: StoreTx, importId: string): Promise<QueuedImage[]> {
  const rows = await tx
    .selectFrom('import_images')
    .select(['url', 'product_id', 'alt', 'locale', 'other_alt', 'attempts'])
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('status', '=', 'queued')
    .orderBy('attempts')
    .orderBy('product_id')
    .orderBy('position')
    .limit(LOOK_AHEAD)
    .execute();
  const pictures = Map.groupBy(rows, (row) => `${row.product_id} ${row.url}`);
  return [...pictures.values()].slice(0, A_TURN).flatMap(([first]) => first ?? []);
}

async function prepareFetched(fetched: Awaited<ReturnType<FetchPicture>>): Promise<Outcome> {
  if (!fetched.ok) return isGone(fetched) ? fail('not_found', undefined) : fetched;
  return prepareImage(fetched.value.bytes);
}

// A 4xx status is final, except 429; a 5xx status is retried.
function isGone({ code, data }: Failure): boolean {
  const status = code === 'bad_status' ? (data as { status: number }).status : 0;
  return status >= 400 && status < 500 && status !== 429;
}

type Settled = { image: QueuedImage; importId: string; outcome: Outcome; images: ImageStore };

/** Records the outcome of an image; true if the fetch is to be retried. */
async function settleImage(
  tx: StoreTx,
  { image, importId, outcome, images }: Settled,
  act: Act,
): Promise<boolean> {
  const attempts = image.attempts + 1;
  const added = outcome.ok
    ? await addImage(tx, outcome.value, { images, alt: wordsOf(image), act, skipAudit: true })
    : outcome;
  if (!added.ok) {
    const willRetry = PASSING.has(added.code) && attempts < MAX_ATTEMPTS;
    const status = willRetry ? 'queued' : 'failed';
    await settleRows(tx, image, { importId, values: { status, attempts, reason: added.code } });
    return willRetry;
  }
  const { mediaId } = added.value;
  const values = { status: 'done', attempts, reason: '' };
  const rows = await settleRows(tx, image, { importId, values });
  const shown = rows.filter((row) => row.option_value === '');
  await attachImage(tx, {
    productId: image.product_id,
    mediaId,
    position: shown[0]?.position ?? null,
    variantIds: shown.flatMap((row) => row.variant_id ?? []),
    swatchOf: rows.map((row) => row.option_value).filter((value) => value !== ''),
  });
  return false;
}

function wordsOf({ alt, locale, other_alt: otherAlt }: QueuedImage): Partial<Record<Locale, string>> {
  const own = isLocale(locale) ? locale : languageOf(alt);
  return { ...(alt ? { [own]: alt } : {}), ...(otherAlt ? { [otherLocale(own)]: otherAlt } : {}) };
}

async function settleRows(
  tx: StoreTx,
  image: QueuedImage,
  { importId, values }: { importId: string; values: { status: string; attempts: number; reason: string } },
) {
  return tx
    .updateTable('import_images')
    .set(values)
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('product_id', '=', image.product_id)
    .where('url', '=', image.url)
    .where('status', '=', 'queued')
    .returning(['variant_id', 'option_value', 'position'])
    .execute();
}

import { assertKey, type ObjectStore, type StoredObject } from '#lib/object-store.ts';
import { putObject } from './put-object.ts';
import { type S3Place, type S3Request, s3Requests, textOf, textsOf } from './request.ts';

export type { S3Place } from './request.ts';

/**
 * Objects of a bucket at any S3-compatible address, below a prefix ('' or a path without slashes around it). The
 * operator sets the address, which is often inside their own network, so the guarded client for untrusted addresses
 * is not used.
 */
export function s3Store(place: S3Place & { prefix: string }, pauseMs?: number): ObjectStore {
  const request = s3Requests(place, pauseMs);
  const before = place.prefix === '' ? '' : `${place.prefix}/`;
  const own = (key: string) => {
    assertKey(key);
    return before + key;
  };
  return {
    put: (key, bytes) => putObject(request, own(key), bytes),
    open: (key) => openObject(request, own(key)),
    async *list(prefix) {
      for await (const object of listObjects(request, before + prefix)) {
        yield { ...object, key: object.key.slice(before.length) };
      }
    },
    async remove(key) {
      await request({ method: 'DELETE', key: own(key) });
    },
    removeUnfinished: (until) => abortUploads(request, before, until),
  };
}

async function openObject(request: S3Request, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  const answer = await request({ method: 'GET', key });
  if (answer.status === 404) {
    await answer.body?.cancel();
    return null;
  }
  return answer.body ?? noBytes();
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function* listObjects(request: S3Request, prefix: string): AsyncGenerator<StoredObject> {
  let after: string | null = null;
  do {
    const query = { 'list-type': '2', prefix, ...(after === null ? {} : { 'continuation-token': after }) };
    const xml = await pageOf(request, query);
    for (const entry of textsOf(xml, 'Contents')) {
      yield {
        key: textOf(entry, 'Key') ?? '',
        bytes: Number(textOf(entry, 'Size')),
        modifiedAt: new Date(textOf(entry, 'LastModified') ?? 0),
      };
    }
    after = textOf(xml, 'NextContinuationToken');
  } while (after !== null);
}

async function abortUploads(request: S3Request, prefix: string, until: Date): Promise<void> {
  const xml = await pageOf(request, { uploads: '', prefix });
  for (const upload of textsOf(xml, 'Upload')) {
    const begun = new Date(textOf(upload, 'Initiated') ?? 0);
    const [key, uploadId] = [textOf(upload, 'Key'), textOf(upload, 'UploadId')];
    if (key && uploadId && begun < until) await request({ method: 'DELETE', key, query: { uploadId } });
  }
}

async function pageOf(request: S3Request, query: Record<string, string>): Promise<string> {
  const answer = await request({ method: 'GET', key: '', query });
  if (answer.status === 404) throw new Error('The S3 server does not know that bucket.');
  return answer.text();
}

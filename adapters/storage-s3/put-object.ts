import type { ByteSource } from '#lib/object-store.ts';
import { type S3Call, type S3Request, textOf } from './request.ts';

const MIB = 1024 * 1024;
/** S3 takes parts of at least 5 MiB and at most 10,000 of them, so later parts are larger. */
const PART_BYTES = 8 * MIB;
const PARTS_OF_A_SIZE = 1000;

/**
 * Uploads bytes of unknown length: in one request if they fit into one part, else in parts that become visible together.
 * Holds one part in memory.
 */
export async function putObject(request: S3Request, key: string, source: ByteSource): Promise<number> {
  const parts = inParts(source);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    const body = first.done ? Buffer.alloc(0) : first.value;
    await found(request, { method: 'PUT', key, body });
    return body.length;
  }
  return putParts(request, key, [first.value as Buffer, second.value], parts);
}

async function putParts(
  request: S3Request,
  key: string,
  begun: Buffer[],
  rest: AsyncIterable<Buffer>,
): Promise<number> {
  const started = await found(request, { method: 'POST', key, query: { uploads: '' } });
  const uploadId = textOf(await started.text(), 'UploadId');
  if (!uploadId) throw new Error('The S3 server began an upload without an id.');
  const tags: string[] = [];
  let bytes = 0;
  const send = async (body: Buffer) => {
    const query = { partNumber: String(tags.length + 1), uploadId };
    const answer = await found(request, { method: 'PUT', key, query, body });
    tags.push(answer.headers.get('etag') ?? '');
    bytes += body.length;
  };
  try {
    for (const part of begun.splice(0)) await send(part);
    for await (const part of rest) await send(part);
    await complete(request, { key, uploadId }, tags);
    return bytes;
  } catch (error) {
    await request({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function complete(
  request: S3Request,
  { key, uploadId }: { key: string; uploadId: string },
  tags: string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await found(request, { method: 'POST', key, query: { uploadId }, body });
  // S3 answers 200 before the upload is complete: the body says whether it succeeded.
  const code = textOf(await answer.text(), 'Code');
  if (code) throw new Error(`The S3 server refuses the upload of ${key}: ${code}.`);
}

async function found(request: S3Request, call: S3Call): Promise<Response> {
  const answer = await request(call);
  if (answer.status === 404)
    throw new Error(`The S3 server does not know the bucket or upload of ${call.key}.`);
  return answer;
}

async function* inParts(source: ByteSource): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let count = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES * (1 + Math.floor(count / PARTS_OF_A_SIZE))) continue;
    yield Buffer.concat(chunks);
    count += 1;
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEYS = { accessKey: 'AKIDTEST', secretKey: 'a-secret-of-the-tests', region: 'eu-test-1' };

type Upload = { key: string; begun: Date; parts: Map<number, Buffer> };

export type S3Server = {
  endpoint: string;
  objects: Map<string, { body: Buffer; at: Date }>;
  uploads: Map<string, Upload>;
  /** Requests as `METHOD key?query`, in the order in which they came. */
  seen: string[];
  /** The statuses of the next answers to any request; 0 cuts the connection. */
  failNext: number[];
  close(): Promise<void>;
};

const PAGE = 3;
const SMALLEST_PART = 5 * 1024 * 1024;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** A strict stand-in for S3 with one bucket: refuses a wrong signature, body hash, date, part or order. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const state = { objects: new Map(), uploads: new Map(), seen: [], failNext: [] } as Omit<
    S3Server,
    'endpoint' | 'close'
  >;
  const server = createServer((request, response) => {
    answer(state, bucket, request, response).catch((error: Error) => {
      response.writeHead(error instanceof Refusal ? error.status : 500);
      response.end(`<Error><Code>${error.message}</Code></Error>`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { ...state, endpoint: `http://127.0.0.1:${port}`, close };
}

type State = Omit<S3Server, 'endpoint' | 'close'>;

async function answer(state: State, bucket: string, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://s3.test');
  const [, named = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  state.seen.push(`${request.method} ${key}${url.search}`);
  const status = state.failNext.shift();
  if (status === 0) return void request.socket.destroy();
  if (status !== undefined) throw new Refusal(status, 'SlowDown');
  checkSignature(request, url, body);
  if (named !== bucket) throw new Refusal(404, 'NoSuchBucket');
  if (key === '') return list(state, url.searchParams, response);
  const query = url.searchParams;
  if (request.method === 'PUT') return put(state, key, { query, body }, response);
  if (request.method === 'POST') return post(state, key, { query, body }, response);
  if (request.method === 'DELETE') return remove(state, key, query, response);
  const object = state.objects.get(key);
  if (!object) throw new Refusal(404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': object.body.length }).end(object.body);
}

// This check was written independently of the adapter's signing, from the same page of the AWS documentation.
function checkSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const { authorization = '', 'x-amz-date': time = '', 'x-amz-content-sha256': hash } = request.headers;
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+?),SignedHeaders=(\S+?),Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  const [, credential = '', signed = '', signature = ''] = parts ?? [];
  const [accessKey, day = '', region = '', service, end] = credential.split('/');
  if (accessKey !== S3_KEYS.accessKey) throw new Refusal(403, 'InvalidAccessKeyId');
  if (region !== S3_KEYS.region || service !== 's3' || end !== 'aws4_request') {
    throw new Refusal(400, 'AuthorizationHeaderMalformed');
  }
  const at = String(time).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  if (!(Math.abs(Date.parse(at) - Date.now()) < 900_000)) throw new Refusal(403, 'RequestTimeTooSkewed');
  if (hash !== createHash('sha256').update(body).digest('hex')) {
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  }
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!signed.split(';').includes(name)) throw new Refusal(403, 'AccessDenied');
  }
  const query = url.search.slice(1).split('&').filter(Boolean).map(reencode).sort().join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`);
  const canonical = [request.method, url.pathname, query, ...lines, '', signed, hash].join('\n');
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`;
  let secret: Buffer = Buffer.from(`AWS4${S3_KEYS.secretKey}`);
  for (const step of [day, region, 's3', 'aws4_request']) {
    secret = createHmac('sha256', secret).update(step).digest();
  }
  const right = createHmac('sha256', secret).update(text).digest();
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new Refusal(403, 'SignatureDoesNotMatch');
}

function reencode(pair: string): string {
  const [name = '', value = ''] = pair.split('=');
  const once = (text: string) =>
    encodeURIComponent(decodeURIComponent(text.replaceAll('+', ' '))).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return `${once(name)}=${once(value)}`;
}

type Sent = { query: URLSearchParams; body: Buffer };

function put(state: State, key: string, { query, body }: Sent, response: ServerResponse): void {
  const upload = state.uploads.get(query.get('uploadId') ?? '');
  if (query.has('uploadId') && upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
  if (upload) upload.parts.set(Number(query.get('partNumber')), body);
  else state.objects.set(key, { body, at: new Date() });
  response.writeHead(200, { etag: tagOf(body) }).end();
}

function post(state: State, key: string, { query, body }: Sent, response: ServerResponse): void {
  if (query.has('uploads')) {
    const id = randomUUID();
    state.uploads.set(id, { key, begun: new Date(), parts: new Map() });
    response.writeHead(200).end(`<Result><UploadId>${id}</UploadId></Result>`);
    return;
  }
  const id = query.get('uploadId') ?? '';
  const upload = state.uploads.get(id);
  if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const parts = named.map(([, number, tag], index) => {
    const part = upload.parts.get(Number(number));
    if (Number(number) !== index + 1) throw new Refusal(400, 'InvalidPartOrder');
    if (!part || tagOf(part) !== tag) throw new Refusal(400, 'InvalidPart');
    if (index < named.length - 1 && part.length < SMALLEST_PART) throw new Refusal(400, 'EntityTooSmall');
    return part;
  });
  if (parts.length !== upload.parts.size) throw new Refusal(400, 'InvalidPart');
  state.uploads.delete(id);
  state.objects.set(key, { body: Buffer.concat(parts), at: new Date() });
  response.writeHead(200).end('<Result></Result>');
}

function remove(state: State, key: string, query: URLSearchParams, response: ServerResponse): void {
  const id = query.get('uploadId');
  if (id !== null && !state.uploads.delete(id)) throw new Refusal(404, 'NoSuchUpload');
  if (id === null) state.objects.delete(key);
  response.writeHead(204).end();
}

function list(state: State, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const rows = [...state.uploads].map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    return void response.end(`<Result>${rows.join('')}</Result>`);
  }
  if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument');
  const from = Number(query.get('continuation-token') ?? 0);
  const keys = [...state.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const rows = keys.slice(from, from + PAGE).map((key) => {
    const { body, at } = state.objects.get(key) ?? { body: Buffer.alloc(0), at: new Date() };
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const next =
    from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  response.end(`<Result>${rows.join('')}${next}</Result>`);
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

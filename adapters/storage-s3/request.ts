import { pause } from '#lib/current-turn.ts';
import { encodeStrictly, type S3Keys, sha256, signRequest } from './sign.ts';

export type S3Place = S3Keys & {
  /** https://s3.eu-central-1.amazonaws.com, or the URL of another provider. */
  endpoint: string;
  bucket: string;
};

export type S3Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The key of an object; '' for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  body?: Buffer;
};

/** Sends one request. A 404 is returned; any other refusal is thrown with a message. */
export type S3Request = (call: S3Call) => Promise<Response>;

const TRIES = 4;
const FIRST_PAUSE_MS = 250;
/** A request that transfers no byte for this long counts as lost. A piece of 8 MB takes less even on a slow line. */
const TIMEOUT_MS = 120_000;

/** Path-style requests (`/bucket/key`), which every compatible server understands. Temporary failures are retried. */
export function s3Requests(place: S3Place, pauseMs = FIRST_PAUSE_MS): S3Request {
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(place, call).catch((error: Error) => error);
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!isPassing) return accepted(answer, call);
      if (attempt === TRIES) throw await unreachable(answer, place);
      if (!(answer instanceof Error)) await answer.body?.cancel();
      await pause(pauseMs * 2 ** (attempt - 1));
    }
  };
}

function send(place: S3Place, { method, key, query = {}, body }: S3Call): Promise<Response> {
  const path = [place.bucket, ...key.split('/')].map(encodeStrictly).join('/');
  const url = new URL(`${place.endpoint}/${key === '' ? encodeStrictly(place.bucket) : path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const bodyHash = sha256(body ?? '');
  const headers = signRequest(
    { method, url, headers: { 'x-amz-content-sha256': bodyHash }, bodyHash },
    place,
    new Date(),
  );
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = body ? { body: new Uint8Array(body) } : {};
  // A redirect would send the signature for this address elsewhere, so it is refused.
  return fetch(url, { method, headers, ...sent, redirect: 'error', ...(method === 'GET' ? {} : { signal }) });
}

async function accepted(answer: Response, { method, key }: S3Call): Promise<Response> {
  if (answer.ok || answer.status === 404) return answer;
  const text = (await answer.text()).slice(0, 2000);
  const code = textOf(text, 'Code') ?? `status ${answer.status}`;
  throw new Error(`The S3 server refuses ${method} ${key || 'of the bucket'}: ${code}.`);
}

async function unreachable(answer: Response | Error, { endpoint }: S3Place): Promise<Error> {
  const cause = answer instanceof Error ? (answer.cause ?? answer) : undefined;
  const reason = answer instanceof Error ? codeOf(cause) : `status ${answer.status}`;
  return new Error(`The S3 server ${endpoint} cannot be reached (${reason}).`);
}

function codeOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message;
}

/** The text of the first element with this name, unescaped; null if there is none. */
export function textOf(xml: string, name: string): string | null {
  return textsOf(xml, name)[0] ?? null;
}

/** The texts of all elements with this name. S3 never nests an element inside one of the same name. */
export function textsOf(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => unescapeXml(rest.slice(0, Math.max(rest.indexOf(`</${name}>`), 0))));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => ENTITIES[name] ?? '');
}

import http from 'node:http';
import https from 'node:https';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type Address, isPublicAddress, literalAddress, parseWebUrl } from './address.ts';
import { type HasOwnAddress, type OwnPlaces, ownAddressCheck } from './own-addresses.ts';
import { hostResolver, type ResolveHost } from './resolve-host.ts';

export type Fetched = { bytes: Buffer; contentType: string };

export type FetchProblem =
  | Failure<'bad_address', undefined>
  | Failure<'forbidden_address', undefined>
  | Failure<'unreachable', undefined>
  | Failure<'timed_out', undefined>
  | Failure<'too_many_redirects', undefined>
  | Failure<'bad_status', { status: number }>
  | Failure<'too_large', { maxBytes: number }>;

/** Fetches one remote file for an importer. Returns a failure, never throws, if the remote side fails. */
export type GuardedFetch = (url: string) => Promise<Result<Fetched, FetchProblem>>;

export type GuardOptions = {
  maxBytes?: number;
  /** The time limit for the whole answer, redirects included. */
  timeoutMs?: number;
  /** The time limit until the answer begins, after any redirects. */
  silenceMs?: number;
  accept?: string;
  /** Finds the addresses of a host. It has to end when its signal does. */
  resolve?: ResolveHost;
  isAllowed?: (address: string) => boolean;
  /** The install's host names, of which only the public ports are reached. */
  ownHosts?: string[];
  interfaces?: OwnPlaces['interfaces'];
};

type Guard = Required<Omit<GuardOptions, 'ownHosts' | 'interfaces'>> & {
  hasOwn: HasOwnAddress;
  signal: AbortSignal;
  heard: () => void;
};
type Step = { kind: 'redirect'; to: string } | { kind: 'done'; result: Result<Fetched, FetchProblem> };

const MAX_REDIRECTS = 3;

/**
 * The only HTTP client for addresses chosen by users. It resolves a name once and connects to the checked
 * address, so that a second, different DNS answer cannot lead into our network. Every redirect is checked
 * again. Nothing that it began, the question for a name included, goes on after its time (decision 173).
 */
export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const settings = {
    maxBytes: 20_000_000,
    timeoutMs: 20_000,
    silenceMs: 8000,
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.8',
    resolve: hostResolver(),
    isAllowed: isPublicAddress,
    ...options,
  };
  const { ownHosts: hosts = [], interfaces } = options;
  const { resolve } = settings;
  const hasOwn = ownAddressCheck({ hosts, resolve, ...(interfaces && { interfaces }) });
  return async (text) => {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), settings.silenceMs);
    const heard = () => clearTimeout(timer);
    const signal = AbortSignal.any([AbortSignal.timeout(settings.timeoutMs), silence.signal]);
    try {
      return await follow(text, { ...settings, hasOwn, signal, heard });
    } catch {
      return fail(signal.aborted ? 'timed_out' : 'unreachable');
    } finally {
      heard();
    }
  };
}

async function follow(text: string, guard: Guard): Promise<Result<Fetched, FetchProblem>> {
  let url = parseWebUrl(text);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    // Only of the given address may be said that it is none: what another machine answers is not reported.
    if (!url) return fail(redirects === 0 ? 'bad_address' : 'forbidden_address');
    const addresses = await checkedAddresses(url, guard);
    if (!addresses) return fail('forbidden_address');
    const step = await request(url, addresses, guard);
    if (step.kind === 'done') return step.result;
    url = parseWebUrl(step.to, url.href);
  }
  return fail('too_many_redirects');
}

// A name with one forbidden address is refused, because DNS rebinding mixes public and private addresses.
async function checkedAddresses(url: URL, guard: Guard): Promise<Address[] | null> {
  const literal = literalAddress(url);
  const addresses = literal ? [literal] : await guard.resolve(url.hostname, guard.signal);
  if (addresses.length === 0) throw new Error(`No address for ${url.hostname}`);
  if (!addresses.every(({ address }) => guard.isAllowed(address))) return null;
  return (await guard.hasOwn(addresses, url, guard.signal)) ? null : addresses;
}

function request(url: URL, addresses: Address[], guard: Guard): Promise<Step> {
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = client.request(url, {
      agent: false,
      signal: guard.signal,
      headers: { accept: guard.accept, 'accept-encoding': 'identity', 'user-agent': 'Souk (product import)' },
      lookup: (_host, wanted, answer) => pinned(addresses, wanted, answer),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.on('error', reject);
      takeResponse(response, guard)
        .then(resolve, reject)
        .finally(() => response.destroy());
    });
    outgoing.end();
  });
}

async function takeResponse(response: http.IncomingMessage, guard: Guard): Promise<Step> {
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  if (status >= 300 && status < 400 && location) return { kind: 'redirect', to: location };
  guard.heard();
  if (status !== 200) return { kind: 'done', result: fail('bad_status', { status }) };
  const bytes = await readWithin(response, guard.maxBytes);
  if (!bytes) return { kind: 'done', result: fail('too_large', { maxBytes: guard.maxBytes }) };
  return { kind: 'done', result: ok({ bytes, contentType: response.headers['content-type'] ?? '' }) };
}

async function readWithin(response: http.IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type LookupAnswer = (error: null, address: string | Address[], family?: number) => void;

function pinned(addresses: Address[], wanted: { all?: boolean }, answer: LookupAnswer): void {
  if (wanted.all) answer(null, addresses);
  else answer(null, addresses[0]?.address ?? '', addresses[0]?.family);
}

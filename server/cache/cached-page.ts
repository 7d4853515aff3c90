import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { HitCounter } from '../request-metrics.ts';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent to a client that accepts brotli: compressed once, headers written out. */
export type CachedPage = {
  status: number;
  etag: string;
  /**
   * Header names and values alternating, as writeHead takes them. Those of the encoding and those of a single
   * request are left out.
   */
  head: string[];
  headUnchanged: string[];
  br: Buffer;
  /** Counts its hits for the metrics. */
  hits?: HitCounter;
};

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Compresses a page and writes out its headers. `headers` holds all headers except the length and the
 * encoding.
 */
export async function buildCachedPage(status: number, body: Buffer, headers: Headers): Promise<CachedPage> {
  const br = ownBytes(await toBrotli(body, BROTLI));
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const head: string[] = [];
  for (const [name, value] of headers) {
    if (name !== 'content-length' && name !== 'vary' && name !== 'etag') head.push(name, value);
  }
  head.push('etag', etag, 'vary', headers.get('vary') ?? 'Accept-Encoding');
  const headUnchanged = head.filter((_, at) => head[at - (at % 2)] !== 'content-type');
  return { status, etag, head, headUnchanged, br };
}

/** The headers of a page whose body is sent in this encoding with this length. */
export function headOf(page: CachedPage, encoding: Encoding, length: number): string[] {
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return [...page.head, ...coding, 'content-length', String(length)];
}

/** Makes the body in another encoding from the stored one: about 1 ms for a large page, in a thread of the pool. */
export async function encodeBody(page: CachedPage, encoding: 'gzip' | 'identity'): Promise<Buffer> {
  const body = await fromBrotli(page.br);
  return ownBytes(encoding === 'identity' ? body : await toGzip(body, { level: 6 }));
}

// Node cuts small buffers from shared blocks of 64 kB, and a cached one would keep its whole block in memory.
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The approximate memory of a cached page, in bytes. */
export function bytesOf(page: CachedPage): number {
  return page.br.length + page.head.reduce((sum, text) => sum + text.length, 2048);
}

/** The best encoding that a client accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (!accepted.includes('q=')) {
    if (accepted.includes('br')) return 'br';
    return accepted.includes('gzip') ? 'gzip' : 'identity';
  }
  if (acceptsCoding(accepted, 'br')) return 'br';
  return acceptsCoding(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** True if an Accept-Encoding header names an encoding, and not with a weight of 0. */
export function acceptsCoding(accepted: string, name: string): boolean {
  return accepted.split(',').some((part) => {
    const [coding = '', weight = ''] = part.trim().split(';');
    return coding.trim() === name && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}

/** True if the client already has this version of the page (If-None-Match). */
export function isUnchanged(page: CachedPage, headers: IncomingHttpHeaders): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  if (asked === page.etag || asked === '*') return true;
  const opaque = page.etag.slice(2);
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { HitCounter } from '../request-metrics.ts';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
const fromGzip = promisify(gunzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent: compressed once, headers written out. */
export type CachedPage = {
  status: number;
  etag: string;
  /**
   * Header names and values alternating, as writeHead takes them, for each encoding. Headers that belong to a
   * single request are left out.
   */
  head: Record<Encoding, string[]>;
  headUnchanged: string[];
  br: Buffer;
  gzip: Buffer;
  /** Counts its hits for the metrics. */
  hits?: HitCounter;
};

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Compresses a page and writes out its headers. `headers` holds all headers except the length and the
 * encoding.
 */
export async function buildCachedPage(status: number, body: Buffer, headers: Headers): Promise<CachedPage> {
  const [br, gz] = await Promise.all([toBrotli(body, BROTLI), toGzip(body, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const shared: string[] = [];
  for (const [name, value] of headers) {
    if (name !== 'content-length' && name !== 'vary' && name !== 'etag') shared.push(name, value);
  }
  shared.push('etag', etag, 'vary', headers.get('vary') ?? 'Accept-Encoding');
  const withBody = (encoding: Encoding, length: number) => [
    ...shared,
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(length),
  ];
  return {
    status,
    etag,
    head: {
      br: withBody('br', br.length),
      gzip: withBody('gzip', gz.length),
      identity: withBody('identity', body.length),
    },
    headUnchanged: shared.filter((_, at) => shared[at - (at % 2)] !== 'content-type'),
    br,
    gzip: gz,
  };
}

/** The body in an encoding. Plain bytes are requested so rarely that they are not stored. */
export function bodyOf(page: CachedPage, encoding: Encoding): Buffer | Promise<Buffer> {
  return encoding === 'identity' ? fromGzip(page.gzip) : page[encoding];
}

/** The approximate memory of a cached page, in bytes. */
export function bytesOf(page: CachedPage): number {
  const heads = [...Object.values(page.head), page.headUnchanged].flat();
  return page.br.length + page.gzip.length + heads.reduce((sum, text) => sum + text.length, 1024);
}

/** The best encoding that a client accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (!accepted.includes('q=')) {
    if (accepted.includes('br')) return 'br';
    return accepted.includes('gzip') ? 'gzip' : 'identity';
  }
  const taken = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding = '', weight = ''] = part.trim().split(';');
      return coding.trim() === name && !/^\s*q=0(\.0*)?\s*$/.test(weight);
    });
  if (taken('br')) return 'br';
  return taken('gzip') ? 'gzip' : 'identity';
}

/** True if the client already has this version of the page (If-None-Match). */
export function isUnchanged(page: CachedPage, headers: IncomingHttpHeaders): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  if (asked === page.etag || asked === '*') return true;
  const opaque = page.etag.slice(2);
  return asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

import type { ByteRange } from './byte-range.ts';

/** A file on disk. Its stream closes it. */
type Streamed = { bytes: number; stream(range: ByteRange): ReadableStream<Uint8Array> };

/** A file, or the requested range of it, so that an interrupted download can be continued. */
export function rangeAnswer(
  file: Streamed,
  range: ByteRange | null,
  headers: Record<string, string>,
): Response {
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const whole: Record<string, string> = { ...headers, 'content-length': String(end - start + 1) };
  if (range) whole['content-range'] = `bytes ${start}-${end}/${file.bytes}`;
  return new Response(file.stream({ start, end }), {
    status: range ? 206 : 200,
    headers: whole,
  });
}

/** The answer to a range that starts past the end of a file. */
export function outsideAnswer(bytes: number): Response {
  const headers = { 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' };
  return new Response(null, { status: 416, headers });
}

/**
 * Headers of a file that its receiver saves. Whatever it holds, no browser runs it with the site's rights, caches it or
 * sniffs its type.
 */
export function savedFileHeaders(file: {
  name: string;
  contentType: string;
  bytes: number;
  tag: string;
}): Record<string, string> {
  return {
    'content-type': file.contentType,
    'content-length': String(file.bytes),
    'content-disposition': attachment(file.name),
    'accept-ranges': 'bytes',
    etag: file.tag,
    'cache-control': 'private, no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
}

/** The Content-Disposition of a file: the name in ASCII, and whole as RFC 8187 encodes it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]+/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

import { createHash, createHmac } from 'node:crypto';

export type S3Keys = { accessKey: string; secretKey: string; region: string };

export type Signable = {
  method: string;
  /** The URL with its query; the path is signed as written. */
  url: URL;
  /** Further headers to sign, with lower-case names; host and x-amz-date are added. */
  headers: Record<string, string>;
  /** The SHA-256 of the body in hexadecimal. */
  bodyHash: string;
};

/**
 * The headers of a request with AWS Signature Version 4
 * (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html), including `authorization`.
 */
export function signRequest(
  { method, url, headers, bodyHash }: Signable,
  { accessKey, secretKey, region }: S3Keys,
  now: Date,
  service = 's3',
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const all: Record<string, string> = { host: url.host, 'x-amz-date': time, ...headers };
  const names = Object.keys(all).sort();
  const canonical = [
    ...[method, url.pathname, canonicalQuery(url)],
    ...names.map((name) => `${name}:${all[name]?.trim().replace(/ +/g, ' ')}`),
    ...['', names.join(';'), bodyHash],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...all, authorization };
}

/** Encodes everything except letters, digits and -._~ as %XX, as the signature requires for query parts. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&');
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

import type { Site } from '../context.ts';

/**
 * Headers of every answer. HSTS only behind TLS: on localhost it would lock the browser out. It says nothing of names below
 * the host, because a shop may be at the top of a domain whose other names have no TLS. Only the admin may ask for the
 * camera, which scans barcodes there.
 */
export function addSecurityHeaders(headers: Headers, secure: boolean, site?: Site): void {
  headers.set('x-content-type-options', 'nosniff');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set(
    'permissions-policy',
    `camera=${site === 'admin' ? '(self)' : '()'}, microphone=(), geolocation=()`,
  );
  if (secure) headers.set('strict-transport-security', 'max-age=31536000');
}

import { themeFile } from '#domain/themes/index.ts';

/** A style sheet, font or picture of a theme by its path (/themes/…); null if there is none of that name. */
export function themeResponse(path: string): Response | null {
  const file = path.startsWith('/themes/') ? themeFile(path) : null;
  if (!file) return null;
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      // A drawing that is opened by itself is a document of the site, in which its scripts would run.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-type': file.type,
      'content-length': String(file.bytes.length),
      // Names carry a content hash, so a file never changes.
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}

import { themeFile } from '#domain/themes/index.ts';

/** A style sheet, font or picture of a theme by its path (/themes/…); null if there is none of that name. */
export function themeResponse(path: string): Response | null {
  const file = path.startsWith('/themes/') ? themeFile(path) : null;
  if (!file) return null;
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': file.type,
      'content-length': String(file.bytes.length),
      // Names carry a content hash, so a file never changes.
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}

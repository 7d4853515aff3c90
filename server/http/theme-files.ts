import { themeFile } from '#domain/themes/index.ts';
import { hashedFileResponse } from './packed-files.ts';

/** A style sheet, font or picture of a theme by its path (/themes/…); null if there is none of that name. */
export async function themeResponse(request: Request, path: string): Promise<Response | null> {
  const file = path.startsWith('/themes/') ? themeFile(path) : null;
  if (!file) return null;
  const { type, bytes } = file;
  const sent = await hashedFileResponse(request, {
    ...{ name: path, type, bytes: bytes.length, read: async () => Buffer.from(bytes) },
    body: () => new Uint8Array(bytes),
  });
  // A drawing that is opened by itself is a document of the site, in which its scripts would run.
  sent.headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return sent;
}

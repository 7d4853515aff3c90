const DEFAULT_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 21 * 1024 * 1024;

/** Most bytes a request's body may have: files come only to the two screens that take them, from who is signed in. */
export function bodyLimit({ site, actor }: { site: string; actor: unknown }, path: string): number {
  const takesFiles =
    site === 'admin' &&
    actor !== null &&
    /^\/admin\/(products\/import|storesetting\/logoAndColors)(\.data)?$/.test(path);
  return takesFiles ? UPLOAD_LIMIT : DEFAULT_LIMIT;
}

/** The request with its body read whole within the limit; null when there is more. */
export async function withinLimit(request: Request, limit: number): Promise<Request | null> {
  if (!request.body) return request;
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) return null;
    parts.push(part);
  }
  const { method, headers, signal } = request;
  return new Request(request.url, { method, headers, signal, body: Buffer.concat(parts) });
}

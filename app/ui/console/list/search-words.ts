/** The search words of a list: ?q=, at most 100 characters, without NUL, which PostgreSQL rejects. */
export function searchWords(url: URL): string {
  return (url.searchParams.get('q') ?? '').replaceAll('\0', '').slice(0, 100);
}

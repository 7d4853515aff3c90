/** What is searched for on a list: ?q=, at most 100 letters, without the NUL that PostgreSQL refuses. */
export function searchWords(url: URL): string {
  return (url.searchParams.get('q') ?? '').replaceAll('\0', '').slice(0, 100);
}

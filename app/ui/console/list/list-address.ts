/** The address of a list; empty parts are left out, so that the default list has the plain address. */
export function listAddress(path: string, parts: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

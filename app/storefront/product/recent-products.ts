const KEY = 'recentlyViewed';
const MOST = 12;

/** Puts a product in front of those this browser remembers; gives the others, latest first. It leaves no trace elsewhere. */
export function rememberProduct(id: string): string[] {
  const others = storedIds().filter((each) => each !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // A closed storage remembers nothing.
  }
  return others.slice(0, MOST - 1);
}

function storedIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => /^[0-9a-f-]{36}$/.test(id)) : [];
  } catch {
    return [];
  }
}

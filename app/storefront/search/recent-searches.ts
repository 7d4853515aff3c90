const KEY = 'recentSearches';
const MOST = 6;
const MOST_CHARACTERS = 100;

/** Recent searches of this browser, latest first. localStorage may hold anything or be blocked. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWords).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const asked = words.trim().slice(0, MOST_CHARACTERS);
  if (asked.length < 2) return;
  write([asked, ...recentSearches().filter((one) => one.toLowerCase() !== asked.toLowerCase())]);
}

export function forgetSearches(): void {
  write([]);
}

function write(words: string[]): void {
  try {
    if (words.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(words.slice(0, MOST)));
  } catch {
    // Blocked storage: there are no recent searches.
  }
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS;
}

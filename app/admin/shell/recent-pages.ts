import type { FoundEntry } from './find-view.ts';

const KEY = 'souk-admin-recent';
const MOST = 5;

/** The last choices in the command palette, newest first. */
export function recentPages(): FoundEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberPage(entry: FoundEntry): void {
  const others = recentPages().filter(({ to }) => to !== entry.to);
  try {
    localStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, MOST)));
  } catch {
    // Storage is unavailable in some private windows: nothing is remembered then.
  }
}

function isEntry(value: unknown): value is FoundEntry {
  const entry = value as FoundEntry;
  return typeof entry?.to === 'string' && entry.to.startsWith('/admin/') && typeof entry.text === 'string';
}

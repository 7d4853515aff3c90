import type { TypedProduct } from './product-view.ts';

export type KeptDraft = { version: number; at: number; typed: TypedProduct };

const keyOf = (id: string | null) => `souk-product:${id ?? 'new'}`;

/** Stores unsaved values in this browser, so that a crash, a closed tab or an empty battery loses nothing. */
export function storeDraft(id: string | null, draft: Omit<KeptDraft, 'at'>): void {
  write(() => localStorage.setItem(keyOf(id), JSON.stringify({ ...draft, at: Date.now() })));
}

export function dropDraft(id: string | null): void {
  write(() => localStorage.removeItem(keyOf(id)));
}

export function readDraft(id: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as KeptDraft | null;
    if (!kept?.typed?.texts || !kept.typed.base) return null;
    // Drafts stored before custom fields existed have none.
    return { ...kept, typed: { ...kept.typed, custom: kept.typed.custom ?? {} } };
  } catch {
    return null;
  }
}

// Storage is unavailable in some private windows and full in others. Then only the recovery of typed values is
// missing.
function write(run: () => void): void {
  try {
    run();
  } catch {
    // The form works without a stored draft.
  }
}

/** The undo history of a value: `past` for undo, `next` for redo. */
export type Steps<T> = { past: T[]; now: T; next: T[]; last: { tag: string; at: number } };

const MOST_STEPS = 50;
/** Changes with less than this time between them are one undo step. */
const PAUSE_MS = 1000;

export function firstStep<T>(now: T): Steps<T> {
  return { past: [], now, next: [], last: { tag: '', at: 0 } };
}

/**
 * Adds a change to the history. A change with the same tag (the fields of one section) soon after the last
 * one joins its step.
 */
export function pushStep<T>(steps: Steps<T>, now: T, last = { tag: '', at: 0 }): Steps<T> {
  const isSame = last.tag !== '' && last.tag === steps.last.tag && last.at - steps.last.at < PAUSE_MS;
  const past = isSame ? steps.past : [...steps.past, steps.now].slice(-MOST_STEPS);
  return { past, now, next: [], last };
}

export function undoStep<T>({ past, now, next }: Steps<T>): Steps<T> {
  if (past.length === 0) return { past, now, next, last: { tag: '', at: 0 } };
  return { ...firstStep(past.at(-1) as T), past: past.slice(0, -1), next: [now, ...next] };
}

export function redoStep<T>({ past, now, next }: Steps<T>): Steps<T> {
  if (next.length === 0) return { past, now, next, last: { tag: '', at: 0 } };
  return { ...firstStep(next[0] as T), past: [...past, now], next: next.slice(1) };
}

type Press = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
};

/**
 * The undo or redo of a key press. Compares the key's `code` too, because an Arabic keyboard has another
 * letter on the Z key.
 */
export function stepOfPress({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Press): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

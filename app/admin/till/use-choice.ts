import { type KeyboardEvent, useState } from 'react';

type Acts = {
  /** Called on Enter with the index of the selected option, which may not exist yet. */
  take: (at: number) => void;
  /** Called on Escape. */
  leave: () => void;
  /** The index of the first option of each group, for the page keys. */
  groups?: readonly number[];
};

/** Keyboard handling of a search field with options: arrows and page keys select, Enter takes, Escape closes. */
export function useChoice(count: number, { take, leave, groups = [] }: Acts) {
  const [at, setAt] = useState(0);
  const chosen = Math.max(0, Math.min(at, count - 1));
  const next = (key: string): number | null => {
    if (key === 'ArrowDown') return (chosen + 1) % Math.max(1, count);
    if (key === 'ArrowUp') return (chosen - 1 + count) % Math.max(1, count);
    if (key === 'PageDown') return groups.find((first) => first > chosen) ?? chosen;
    if (key === 'PageUp') return groups.findLast((first) => first < chosen) ?? 0;
    return null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = next(event.key);
    if (to !== null) setAt(to);
    else if (event.key === 'Enter' && !event.ctrlKey) take(chosen);
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { chosen, reset: () => setAt(0), onKeyDown };
}

import { useEffect, useRef, useState } from 'react';

type Outcome<T> = { saved: true } | { typed: T } | undefined;

/**
 * A form of plain fields that begins with what is saved, or with what was typed where a save was refused; whoever
 * discards, and every save, begins it anew. Fields are drawn under `generation` as their key.
 */
export function useSavedForm<T, R extends Outcome<T>>(saved: T, result: R, isBegun = false) {
  const typed = result && 'typed' in result ? result.typed : null;
  const [begin, setBegin] = useState<T>(typed ?? saved);
  const [generation, setGeneration] = useState(0);
  const [touched, setTouched] = useState(isBegun);
  const [settled, setSettled] = useState<R>();
  const open = result === settled ? undefined : result;
  const restart = () => {
    setBegin(saved);
    setGeneration((before) => before + 1);
    setTouched(false);
    setSettled(result);
  };
  // What was saved is drawn as it was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (result && 'saved' in result) restart();
  }, [result]);
  // React Router hands over what the action said before the page was loaded anew: begin again with what came then.
  const now = JSON.stringify(saved);
  const drawn = useRef(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is saved
  useEffect(() => {
    if (drawn.current === now) return;
    drawn.current = now;
    if (result && 'saved' in result && !touched) restart();
  }, [now]);
  // A long form was sent from its end: whoever is told looks at the first field that is wrong.
  useEffect(() => {
    if (!open || !('typed' in open)) return;
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    if (field) field.focus();
    else document.querySelector('main [role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [open]);
  return {
    begin,
    generation,
    /** What the last save said, until it is discarded. */
    open,
    dirty: touched || (open !== undefined && 'typed' in open),
    touch: () => setTouched(true),
    discard: restart,
  };
}

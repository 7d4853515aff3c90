import { useEffect, useRef, useState } from 'react';

type Outcome<T> = { saved: true } | { typed: T } | undefined;

/**
 * A form of plain fields that starts with the saved values, or with the typed ones after a refusal. A discard
 * and every save restart it. Use `generation` as the key of the fields.
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
  // Restarts the form with the values as they were saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each save
  useEffect(() => {
    if (result && 'saved' in result) restart();
  }, [result]);
  // React Router delivers the action's result before the reloaded data, so the form restarts again when the
  // data arrives.
  const now = JSON.stringify(saved);
  const drawn = useRef(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the saved values change
  useEffect(() => {
    if (drawn.current === now) return;
    drawn.current = now;
    if (result && 'saved' in result && !touched) restart();
  }, [now]);
  useFirstProblem(open);
  return {
    begin,
    generation,
    /** The result of the last save, until the user discards it. */
    open,
    dirty: touched || (open !== undefined && 'typed' in open),
    touch: () => setTouched(true),
    discard: restart,
  };
}

/**
 * After a refusal, scrolls to the first wrong field, because the save button of a long form is at its end.
 */
function useFirstProblem(open: Outcome<unknown>): void {
  useEffect(() => {
    if (!open || !('typed' in open)) return;
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    if (field) field.focus();
    else document.querySelector('main [role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [open]);
}

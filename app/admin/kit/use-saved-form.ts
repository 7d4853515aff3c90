import { type FormEvent, useEffect, useRef, useState } from 'react';
import { rememberFields } from './change-list.ts';
import { contentOf, isEdited, isField } from './form-changes.ts';

type Outcome<T> = { saved: true } | { typed: T } | undefined;

/**
 * A form that starts with the saved values, or with the typed ones after a refusal. A discard, every save and values
 * that somebody else saved meanwhile restart it, but never over unsaved changes. Use `generation` as the key of the
 * form, `place` as its ref and `look` for its changes.
 */
export function useSavedForm<T, R extends Outcome<T>>(saved: T, result: R, isBegun = false) {
  const typed = result && 'typed' in result ? result.typed : null;
  const [begin, setBegin] = useState<T>(typed ?? saved);
  const [generation, setGeneration] = useState(0);
  const [settled, setSettled] = useState<R>();
  const changes = useFormChanges(generation, isBegun);
  const open = result === settled ? undefined : result;
  const restart = () => {
    setBegin(saved);
    setGeneration((before) => before + 1);
    changes.clear();
    setSettled(result);
  };
  // Restarts the form with the values as they were saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each save
  useEffect(() => {
    if (result && 'saved' in result) restart();
  }, [result]);
  useNewValues(saved, () => {
    if (!changes.isChanged && !(open && 'typed' in open)) restart();
  });
  useFirstProblem(open);
  return {
    begin,
    generation,
    place: changes.place,
    /** The result of the last save, until the user discards it. */
    open,
    /** The result that the page shows: `open`, or that of a save which restarted the form. */
    shown: open ?? (result && 'saved' in result ? result : undefined),
    dirty: changes.isChanged || (open !== undefined && 'typed' in open),
    look: changes.look,
    touch: changes.touch,
    recheck: changes.recheck,
    discard: restart,
  };
}

/**
 * Runs `then` when other values are loaded, such as those of a save: React Router delivers the action's result before the
 * reloaded data.
 */
function useNewValues(saved: unknown, then: () => void): void {
  const now = JSON.stringify(saved);
  const drawn = useRef(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the saved values change
  useEffect(() => {
    if (drawn.current === now) return;
    drawn.current = now;
    then();
  }, [now]);
}

/** True while the content of the form differs from that with which it began; a change that is reverted is none. */
function useFormChanges(generation: number, isBegun: boolean) {
  const place = useRef<HTMLFormElement>(null);
  const first = useRef('');
  const [isTouched, setTouched] = useState(isBegun);
  const [isChanged, setChanged] = useState(false);
  // Another generation is another form.
  useEffect(() => {
    const form = place.current;
    if (!form) return;
    first.current = contentOf(form);
    rememberFields(form);
    // Fields that were filled in before the scripts ran.
    if (generation === 0 && isEdited(form)) setTouched(true);
  }, [generation]);
  // Waits for the fields that are rendered again after the change.
  const recheck = () => {
    setTimeout(() => {
      if (place.current) setChanged(contentOf(place.current) !== first.current);
    });
  };
  const touch = () => setTouched(true);
  return {
    place,
    isChanged: isTouched || isChanged,
    /** For changes that fields show: compares the form's content. */
    recheck,
    /** For changes that no field shows. */
    touch,
    look: (event: FormEvent) => (isField(event.target) ? recheck() : touch()),
    clear: () => {
      setTouched(false);
      setChanged(false);
    },
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

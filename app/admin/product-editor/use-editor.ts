import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { rememberFields } from '../kit/change-list.ts';
import { dropDraft, storeDraft } from './kept-draft.ts';
import type { ProductResult, ProductView, TypedProduct } from './product-view.ts';
import { typedInForm } from './typed-product.ts';

const PAUSE_MS = 150;

/**
 * Holds the form's initial values, knows whether the form differs from them, and restarts it after a save, a
 * discard, a merge or a recovery. Typed values are stored in the browser until they are saved.
 */
export function useEditor(view: ProductView, result: ProductResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [begin, setBegin] = useState<TypedProduct>(result?.typed ?? view.typed);
  const [version, setVersion] = useState(view.version);
  const [generation, setGeneration] = useState(0);
  const [isDirty, setDirty] = useState(result?.typed !== undefined);
  const [settled, setSettled] = useState<ProductResult>();
  // The saved product as of this page's load: the base of a merge.
  const saved = useRef(view.typed);
  const restart = useCallback((from: TypedProduct, at: number) => {
    setBegin(from);
    setVersion(at);
    setGeneration((before) => before + 1);
  }, []);
  const settle = useCallback(() => {
    saved.current = view.typed;
    restart(view.typed, view.version);
    setDirty(false);
    dropDraft(view.id);
  }, [view, restart]);
  const changed = useDirtyCheck(form, { view, begin, saved, version, setDirty });
  useFocusAgain(form, generation);
  const open = result === settled ? undefined : result;
  useNewVersion({ view, result: open, isOld: !isDirty && view.version > version, setSettled, settle });
  return {
    /** `open` is the last result, until the user has handled it. */
    ...{ form, begin, version, generation, isDirty, changed, open },
    base: saved.current,
    discard() {
      setSettled(result);
      settle();
    },
    /** Continues with other unsaved values, based on the version `over`. */
    takeUp(typed: TypedProduct, over: number) {
      setSettled(result);
      restart(typed, over);
      setDirty(true);
    },
  };
}

type NewVersion = {
  view: ProductView;
  /** The last result, if the user has not handled it yet. */
  result: ProductResult | undefined;
  /** True if nothing is typed and the form shows an older version than the loaded one. */
  isOld: boolean;
  setSettled: (result: ProductResult) => void;
  settle: () => void;
};

/**
 * Restarts the form once a saved version has arrived: the user's own, or somebody else's while nothing is
 * typed.
 */
function useNewVersion({ view, result, isOld, setSettled, settle }: NewVersion): void {
  useEffect(() => {
    if (!result || !('saved' in result) || view.version < result.version) return;
    setSettled(result);
    settle();
  }, [result, view, setSettled, settle]);
  useEffect(() => {
    if (isOld) settle();
  }, [isOld, settle]);
}

type Check = {
  view: ProductView;
  begin: TypedProduct;
  /** The saved product as this page knows it. */
  saved: RefObject<TypedProduct>;
  version: number;
  setDirty: (dirty: boolean) => void;
};

/** Compares the form with the saved values shortly after each change; typing the old value again is not a change. */
function useDirtyCheck(form: RefObject<HTMLFormElement | null>, check: Check) {
  const { view, begin, saved, version, setDirty } = check;
  const baseline = useRef<string | null>(null);
  const timer = useRef<number>(undefined);
  const kept = useRef(false);
  // The baseline is measured once after each restart, before anything is typed.
  const measured = useRef<TypedProduct>(null);
  const snapshot = useCallback(
    () => (form.current ? JSON.stringify([...new FormData(form.current)]) : ''),
    [form],
  );
  // Some fields differ without scripts, so the baseline is taken after hydration.
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || measured.current === begin) return;
    measured.current = begin;
    baseline.current = begin === saved.current ? snapshot() : null;
    if (form.current) rememberFields(form.current);
  }, [form, begin, saved, snapshot, hydrated]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (!form.current) return;
      const isDirty = baseline.current === null || snapshot() !== baseline.current;
      setDirty(isDirty);
      // An unchanged form must not delete the draft of an earlier visit.
      const wasDirty = kept.current;
      kept.current = isDirty;
      if (isDirty) storeDraft(view.id, { version, typed: typedInForm(new FormData(form.current)) });
      else if (wasDirty) dropDraft(view.id);
    }, PAUSE_MS);
  }, [form, snapshot, setDirty, view.id, version]);
}

/** Restores the focus, by field name, after the form is remounted. */
function useFocusAgain(form: RefObject<HTMLFormElement | null>, generation: number): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const field = event.target as HTMLElement | null;
      last.current = field?.getAttribute('name') ?? field?.getAttribute('data-cell') ?? null;
    };
    const current = form.current;
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, [form]);
  useEffect(() => {
    if (generation === 0 || last.current === null || document.activeElement !== document.body) return;
    const name = CSS.escape(last.current);
    form.current?.querySelector<HTMLElement>(`[name="${name}"], [data-cell="${name}"]`)?.focus();
  }, [generation, form]);
}

/** Revalidates when somebody else has saved and nothing is typed here. */
export function useNewest(isNewer: boolean, isDirty: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (isNewer && !isDirty && state === 'idle') void revalidate();
  }, [isNewer, isDirty, state, revalidate]);
}

import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Block } from '#blocks/block.ts';
import type { PublishResult, PublishView } from '../publishing/publish-view.ts';
import { type Bench, bodyOf } from './builder-view.ts';
import { firstStep, pushStep, redoStep, stepOfPress, undoStep } from './steps.ts';

const PAUSE_MS = 2000;

type Props = { sections: Block[]; publishing: PublishView; canEdit: boolean };

/** The sections in the editor: each change can be undone and is saved as a draft after two seconds. */
export function useBench({ sections: saved, publishing, canEdit }: Props) {
  const [steps, setSteps] = useState(() => firstStep(withKeys(saved)));
  const sections = steps.now;
  const draft = useDraft({ sections, saved, publishing });
  const { result, isStale, isBusy, isDirty, post } = draft;
  useAutosave(draft, canEdit);
  const publisher = usePublish(draft);
  useOtherDraft(draft, () => {
    const brought = withKeys(saved, sections);
    draft.sentKeys.current = brought.map(({ key }) => key);
    setSteps(pushStep(steps, brought));
  });
  const undo = () => setSteps(undoStep(steps));
  const redo = () => setSteps(redoStep(steps));
  useKeys(canEdit ? { undo, redo } : null);
  return {
    ...{ sections, isDirty, isBusy, isStale, result, ...publisher },
    problem: result && 'problem' in result ? result.problem : null,
    /** A change soon after another with the same tag is undone together with it. */
    change: (next: Bench[], tag = '') => setSteps(pushStep(steps, next, { tag, at: Date.now() })),
    /** Adds blocks at the end and saves them at once; returns the key of the first. */
    insert(blocks: Block[]): string {
      const added = blocks.map((block) => ({ ...block, key: nextKey() }));
      draft.isUrgent.current = true;
      setSteps(pushStep(steps, [...sections, ...added]));
      return added[0]?.key ?? '';
    },
    undo: steps.past.length > 0 ? undo : null,
    redo: steps.next.length > 0 ? redo : null,
    /** The sections of the last saved draft, whose indexes the canvas uses. */
    sentKeys: draft.sentKeys,
    discard: () => post('discard'),
    keepMine: () => post('draft'),
    takeTheirs: draft.settle,
    /** Increases with every save, so that the canvas reloads. */
    revision: publishing.revision,
  };
}

type DraftOf = { sections: Bench[]; saved: Block[]; publishing: PublishView };

/** The server's sections, and its last answer. */
function useDraft({ sections, saved, publishing }: DraftOf) {
  const [settled, setSettled] = useState<unknown>();
  const fetcher = useFetcher<PublishResult<unknown>>();
  const body = bodyOf(sections);
  const savedBody = JSON.stringify({ sections: saved });
  const result = fetcher.data === settled ? undefined : fetcher.data;
  const isStale = result !== undefined && 'stale' in result;
  const revision = isStale ? result.stale.revision : publishing.revision;
  const sent = useRef(savedBody);
  const sentKeys = useRef(sections.map(({ key }) => key));
  const isOwnSave = useRef(false);
  // Inserted blocks show pictures and products whose names come with the saved draft.
  const isUrgent = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    ...{ body, savedBody, result, isStale, sent, sentKeys, isOwnSave, isUrgent, timer },
    isBusy: fetcher.state !== 'idle',
    isSavingDraft: fetcher.formData?.get('intent') === 'draft',
    isDirty: body !== savedBody && body !== sent.current,
    post(intent: 'draft' | 'publish' | 'discard') {
      // A draft that is saved before the next render would cancel this request.
      clearTimeout(timer.current);
      sent.current = body;
      sentKeys.current = sections.map(({ key }) => key);
      isOwnSave.current = intent !== 'discard';
      void fetcher.submit({ intent, revision: String(revision), body }, { method: 'post' });
    },
    /** Accepts the version that somebody else saved. */
    settle() {
      setSettled(fetcher.data);
      sent.current = body;
    },
  };
}

type Draft = ReturnType<typeof useDraft>;

function useAutosave(draft: Draft, canEdit: boolean): void {
  const { body, isDirty, isBusy, isStale, isUrgent, timer, post } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves two seconds after the last change; a render in between must not restart the timer
  useEffect(() => {
    if (!isDirty || isBusy || isStale || !canEdit) return;
    const save = () => {
      isUrgent.current = false;
      post('draft');
    };
    timer.current = setTimeout(save, isUrgent.current ? 0 : PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [body, isBusy, isStale]);
}

/**
 * Publishes at once, or as soon as a draft that is being saved has arrived, since publishing needs its revision. If that
 * draft was refused, its problem is shown and nothing is published.
 */
function usePublish({ isBusy, isDirty, isSavingDraft, isStale, result, post }: Draft) {
  const [isWanted, setWanted] = useState(false);
  const isRefused = isStale || (result !== undefined && 'problem' in result);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decides once, when the request before has ended
  useEffect(() => {
    if (!isWanted || isBusy) return;
    setWanted(false);
    if (!isRefused) post('publish');
  }, [isWanted, isBusy]);
  return {
    /** True if leaving would lose a change, or a press on Publish that waits for its draft. */
    isUnsaved: (isDirty && !isBusy) || isWanted,
    isPublishing: isWanted || (isBusy && !isSavingDraft),
    publish: () => (isBusy ? setWanted(true) : post('publish')),
  };
}

/** Shows a draft that was restored, discarded or saved elsewhere, if nothing has changed here. */
function useOtherDraft({ body, savedBody, isBusy, isOwnSave, sent }: Draft, takeOver: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another draft arrives
  useEffect(() => {
    if (isBusy) return;
    // The server trims what it saves; a text that is still being typed is left as it is.
    const isOwn = isOwnSave.current;
    isOwnSave.current = false;
    if (isOwn || savedBody === body || body !== sent.current) return;
    sent.current = savedBody;
    takeOver();
  }, [savedBody, isBusy]);
}

/**
 * Undo and redo shortcuts, which work in the section's text fields too. Dialogs and other fields keep the
 * browser's own shortcuts.
 */
function useKeys(acts: { undo: () => void; redo: () => void } | null): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = stepOfPress(event);
      const { target } = event;
      if (!asked || !latest.current || event.defaultPrevented || !(target instanceof Element)) return;
      const isField = target.closest('input, textarea, [contenteditable]') !== null;
      if (target.closest('[role="dialog"]') || (isField && !target.closest('.builder-panes'))) return;
      event.preventDefault();
      latest.current[asked]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

let made = 0;

export function nextKey(): string {
  made += 1;
  return `s${made}`;
}

/** A section of the same kind at the same index keeps its key, so that the chosen section stays chosen. */
function withKeys(sections: Block[], before: Bench[] = []): Bench[] {
  return sections.map((section, at) => {
    const known = before[at]?.kind === section.kind ? before[at].key : '';
    // The first keys are the same on the server and in the browser.
    return { ...section, key: known || (before.length > 0 ? nextKey() : `${section.kind}-${at}`) };
  });
}

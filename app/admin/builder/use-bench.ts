import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PublishResult, PublishView } from '../publishing/publish-view.ts';
import { type Bench, bodyOf, type HomeSection } from './builder-view.ts';

const PAUSE_MS = 2000;
const MOST_STEPS = 50;

type Props = { sections: HomeSection[]; publishing: PublishView; canEdit: boolean };

/** The sections that are worked on: each change can be undone, and is kept as a draft two seconds later. */
export function useBench({ sections: saved, publishing, canEdit }: Props) {
  const [sections, setSections] = useState(() => withKeys(saved));
  const [past, setPast] = useState<Bench[][]>([]);
  const [settled, setSettled] = useState<unknown>();
  const fetcher = useFetcher<PublishResult<unknown>>();
  const body = bodyOf(sections);
  const savedBody = JSON.stringify({ sections: saved });
  const isBusy = fetcher.state !== 'idle';
  const result = fetcher.data === settled ? undefined : fetcher.data;
  const isStale = result !== undefined && 'stale' in result;
  const problem = result && 'problem' in result ? result.problem : null;
  const revision = isStale ? result.stale.revision : publishing.revision;
  const sent = useRef(savedBody);
  const isDirty = body !== savedBody && body !== sent.current;
  const post = (intent: 'draft' | 'publish' | 'discard') => {
    sent.current = body;
    void fetcher.submit({ intent, revision: String(revision), body }, { method: 'post' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: two seconds after the last change, whatever was drawn meanwhile
  useEffect(() => {
    if (!isDirty || isBusy || isStale || !canEdit) return;
    const timer = setTimeout(() => post('draft'), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body, isBusy, isStale]);
  // What was brought back, discarded, or saved by somebody else while nothing was changed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another draft arrives
  useEffect(() => {
    if (isBusy || savedBody === body || body !== sent.current) return;
    sent.current = savedBody;
    setSections(withKeys(saved));
  }, [savedBody, isBusy]);
  const change = (next: Bench[]) => {
    setPast([...past.slice(-MOST_STEPS), sections]);
    setSections(next);
  };
  const undo = () => {
    setSections(past.at(-1) ?? []);
    setPast(past.slice(0, -1));
  };
  return {
    sections,
    isDirty,
    isBusy,
    isStale,
    problem,
    result,
    change,
    undo: past.length > 0 ? undo : null,
    publish: () => post('publish'),
    discard: () => post('discard'),
    keepMine: () => post('draft'),
    takeTheirs: () => {
      setSettled(fetcher.data);
      sent.current = body;
    },
    /** Goes up with every save: the canvas shows it. */
    revision: publishing.revision,
  };
}

let made = 0;

export function nextKey(): string {
  made += 1;
  return `s${made}`;
}

function withKeys(sections: HomeSection[]): Bench[] {
  return sections.map((section, at) => ({ ...section, key: `${section.kind}-${at}` }));
}

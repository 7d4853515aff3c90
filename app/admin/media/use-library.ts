import { useCallback, useEffect, useState } from 'react';
import type { MediaTile, MediaTiles } from './media-view.ts';

export type Library = {
  items: MediaTile[];
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  more: () => void;
  again: () => void;
  /** Puts a newly uploaded picture first. */
  prepend: (item: MediaTile) => void;
};

/** The pictures that match a search, page by page. */
export function useLibrary(query: string): Library {
  const [items, setItems] = useState<MediaTile[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [status, setStatus] = useState<Library['status']>('loading');
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) => {
      setStatus('loading');
      const page = await read(query, after, signal);
      if (signal?.aborted) return;
      if (!page) return setStatus('failed');
      setItems((before) => (after ? [...before, ...page.items] : page.items));
      setNext(page.next);
      setStatus('ready');
    },
    [query],
  );
  useEffect(() => {
    const leave = new AbortController();
    // Debounced: the request is sent when typing pauses.
    const timer = setTimeout(() => void load(null, leave.signal), query ? 250 : 0);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [load, query]);
  const prepend = useCallback((item: MediaTile) => {
    setItems((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
  }, []);
  return {
    items,
    status,
    hasMore: next !== null,
    more: () => void load(next),
    again: () => void load(null),
    prepend,
  };
}

async function read(query: string, after: string | null, signal?: AbortSignal): Promise<MediaTiles | null> {
  const search = new URLSearchParams();
  if (query) search.set('q', query);
  if (after) search.set('after', after);
  try {
    const answer = await fetch(`/admin/media/list?${search}`, { signal });
    return answer.ok ? ((await answer.json()) as MediaTiles) : null;
  } catch {
    return null;
  }
}

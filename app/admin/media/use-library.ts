import { useCallback, useEffect, useState } from 'react';

/** Items of the library on a page, with the cursor of the next one. */
type Items<Item> = { items: Item[]; next: string | null };

export type Library<Item> = {
  items: Item[];
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  more: () => void;
  again: () => void;
  /** Puts a newly uploaded item first. */
  prepend: (item: Item) => void;
};

/** The pictures or videos of an address that match a search, page by page. */
export function useLibrary<Item extends { id: string }>(address: string, query: string): Library<Item> {
  const [items, setItems] = useState<Item[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [status, setStatus] = useState<Library<Item>['status']>('loading');
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) => {
      setStatus('loading');
      const page = await read<Item>(address, { query, after, signal });
      if (signal?.aborted) return;
      if (!page) return setStatus('failed');
      setItems((before) => (after ? [...before, ...page.items] : page.items));
      setNext(page.next);
      setStatus('ready');
    },
    [address, query],
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
  const prepend = useCallback((item: Item) => {
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

type Asked = { query: string; after: string | null; signal: AbortSignal | undefined };

async function read<Item>(address: string, { query, after, signal }: Asked): Promise<Items<Item> | null> {
  const search = new URLSearchParams();
  if (query) search.set('q', query);
  if (after) search.set('after', after);
  try {
    const answer = await fetch(`${address}?${search}`, { signal: signal ?? null });
    return answer.ok ? ((await answer.json()) as Items<Item>) : null;
  } catch {
    return null;
  }
}

import type { LiveEvents } from '#lib/live-events.ts';

export type LiveHandlers = {
  [Name in keyof LiveEvents]: (data: LiveEvents[Name]) => void;
};

type Message = { name: keyof LiveEvents; data: unknown };

const NAMES = ['shell', 'state', 'products', 'resync'] as const;
const NAME = 'souk-live';
const JUST_NOW_MS = 5000;

/**
 * Listens to /api/live while this tab is visible. A browser's tabs share one connection: the tab that holds
 * the lock opens it and forwards its messages. A hidden tab disconnects and resyncs when it is visible again,
 * so missed messages do not matter. Returns a function that stops listening.
 */
export function listenLive(on: LiveHandlers): () => void {
  let stop: (() => void) | null = null;
  let isFresh = true;
  const hear = ({ name, data }: Message) => on[name](data as never);
  const look = () => {
    if (document.visibilityState !== 'visible') return rest();
    stop ??= listen(hear, isFresh);
    isFresh = false;
  };
  const rest = () => {
    stop?.();
    stop = null;
  };
  look();
  document.addEventListener('visibilitychange', look);
  // An open connection keeps a page out of the back/forward cache.
  addEventListener('pagehide', rest);
  addEventListener('pageshow', look);
  return () => {
    rest();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', rest);
    removeEventListener('pageshow', look);
  };
}

/** A fresh page has missed nothing; a connection opened later starts with a resync. */
function listen(hear: (message: Message) => void, isFresh: boolean): () => void {
  const startedAt = performance.now();
  // Missing in old browsers and on plain http other than localhost; each tab then has its own connection.
  if (!navigator.locks || !globalThis.BroadcastChannel) return openLine(hear, isFresh);
  const tabs = new BroadcastChannel(NAME);
  const last = new Map<string, Message>();
  let close: (() => void) | null = null;
  tabs.onmessage = ({ data }: MessageEvent<Message | null>) => {
    if (data) hear(data);
    else if (close) for (const message of last.values()) tabs.postMessage(message);
  };
  tabs.postMessage(null);
  const pass = (message: Message) => {
    if (message.name === 'shell' || message.name === 'state') last.set(message.name, message);
    hear(message);
    tabs.postMessage(message);
  };
  const leaving = new AbortController();
  const { signal } = leaving;
  const lead = () =>
    new Promise<void>((resolve) => {
      close = openLine(pass, isFresh && performance.now() - startedAt < JUST_NOW_MS);
      signal.addEventListener('abort', () => resolve());
    });
  navigator.locks.request(NAME, { signal }, lead).catch(() => {});
  return () => {
    leaving.abort();
    close?.();
    close = null;
    tabs.close();
  };
}

/** EventSource reconnects after a lost connection; after a refusal this retries with exponential backoff. */
function openLine(hear: (message: Message) => void, isFresh: boolean): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let mustAsk = !isFresh;
  const open = () => {
    source = new EventSource('/api/live');
    source.onopen = () => {
      refusals = 0;
      if (mustAsk) hear({ name: 'resync', data: {} });
      mustAsk = true;
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      const wait = Math.min(30_000, 2000 * 2 ** refusals++);
      timer = setTimeout(open, wait * (0.5 + Math.random()));
    };
    for (const name of NAMES) {
      source.addEventListener(name, (event) =>
        hear({ name, data: JSON.parse((event as MessageEvent).data) }),
      );
    }
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

import type { LiveEvents } from '#lib/live-events.ts';

export type LiveHandlers = {
  [Name in keyof LiveEvents]: (data: LiveEvents[Name]) => void;
};

type Message = { name: keyof LiveEvents; data: unknown };

const NAMES = ['shell', 'state', 'products', 'resync'] as const;
const NAME = 'souk-live';
const JUST_NOW_MS = 5000;

/**
 * Listens to /api/live while this tab is seen. The tabs of a browser share one line: whoever holds the lock has it open
 * and passes on what it hears. A tab that is hidden lets go, and on coming back is told how everything is; so nothing
 * that was missed matters. Returns how to stop.
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
  // A page with an open line is not kept for the way back.
  addEventListener('pagehide', rest);
  addEventListener('pageshow', look);
  return () => {
    rest();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', rest);
    removeEventListener('pageshow', look);
  };
}

/** A page that has just been opened has missed nothing; a line that opens later begins with asking again. */
function listen(hear: (message: Message) => void, isFresh: boolean): () => void {
  const startedAt = performance.now();
  // Missing in old browsers and on plain http elsewhere than on this machine: then each tab has its own line.
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

/** The browser comes back by itself when the line breaks; after a refusal this does, ever more slowly. */
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

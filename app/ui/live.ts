import type { LiveEvents } from '#lib/live-events.ts';
import { openEvents, shareLine } from './shared-line.ts';

export type LiveHandlers = {
  [Name in keyof LiveEvents]: (data: LiveEvents[Name]) => void;
};

type Message = { name: keyof LiveEvents; data: unknown };

const NAMES = ['shell', 'state', 'products', 'resync'] as const;
const NAME = 'souk-live';
const JUST_NOW_MS = 5000;

/**
 * Listens to /api/live while this tab is visible. All tabs of a browser share one connection: the tab that
 * holds the lock opens the connection and forwards its messages. A hidden tab disconnects and resyncs when it
 * becomes visible, so missed messages do not matter. Returns a function that stops listening.
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
  // An open connection would keep the page out of the back/forward cache.
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
  const last = new Map<string, Message>();
  return shareLine<Message>({
    name: NAME,
    last,
    hear,
    connect(pass) {
      let mustAsk = !isFresh || performance.now() - startedAt >= JUST_NOW_MS;
      return openEvents({
        address: '/api/live',
        names: NAMES,
        longestWait: 30_000,
        onOpen() {
          if (mustAsk) pass({ name: 'resync', data: {} });
          mustAsk = true;
        },
        onMessage(name, data) {
          if (name === 'shell' || name === 'state') last.set(name, { name, data });
          pass({ name, data });
        },
      });
    },
  });
}

import type { StaffLiveEvents } from '#lib/live-events.ts';

export type StaffHandlers = { [Name in keyof StaffLiveEvents]?: (data: StaffLiveEvents[Name]) => void };

type Name = keyof StaffLiveEvents;
type Message = { name: Name; data: unknown };

const NAMES: readonly Name[] = ['staff', 'orders', 'changed', 'gone'];
const NAME = 'souk-staff-live';

const hearers = new Set<StaffHandlers>();
const last = new Map<Name, Message>();
let stop: (() => void) | null = null;
let isLeaving = false;

/**
 * Hears /admin/live until told to stop. All parts of a page and all tabs of a browser share one line: whoever holds the
 * lock has it open, also while hidden (a new order rings), and passes on what it hears.
 */
export function hearStaffLive(handlers: StaffHandlers): () => void {
  hearers.add(handlers);
  for (const message of last.values()) say(handlers, message);
  stop ??= open();
  return () => {
    hearers.delete(handlers);
    if (hearers.size > 0) return;
    stop?.();
    stop = null;
    last.clear();
  };
}

function open(): () => void {
  // Missing in old browsers and on plain http elsewhere than on this machine: then each tab has its own line.
  if (!navigator.locks || !globalThis.BroadcastChannel) return openLine(hear);
  const tabs = new BroadcastChannel(NAME);
  let close: (() => void) | null = null;
  tabs.onmessage = ({ data }: MessageEvent<Message | null>) => {
    if (data) hear(data);
    else if (close) for (const message of last.values()) tabs.postMessage(message);
  };
  tabs.postMessage(null);
  const leaving = new AbortController();
  const { signal } = leaving;
  const lead = () =>
    new Promise<void>((resolve) => {
      // The lock may come in the very moment in which nobody listens any more.
      if (signal.aborted) return resolve();
      close = openLine((message) => {
        hear(message);
        tabs.postMessage(message);
      });
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

function hear(message: Message): void {
  if (message.name === 'staff' || message.name === 'orders') last.set(message.name, message);
  for (const handlers of [...hearers]) say(handlers, message);
  if (message.name === 'gone') void leaveIfOut();
}

/**
 * A session is over: if it is this browser's, the page asks again and is led to sign in. Another tab may have signed in
 * anew meanwhile, and what is open here stays then. The line itself is asked: pages lead to another origin, which the
 * policy refuses to a script.
 */
async function leaveIfOut(): Promise<void> {
  if (isLeaving) return;
  const asking = new AbortController();
  const answer = await fetch('/admin/live', { signal: asking.signal }).catch(() => null);
  asking.abort();
  if (answer?.status !== 401 || isLeaving) return;
  // Once: whoever has something unsaved here is asked by the browser, and may stay.
  isLeaving = true;
  location.reload();
}

function say(handlers: StaffHandlers, { name, data }: Message): void {
  handlers[name]?.(data as never);
}

/** This tab signs out: what that leads to says so, and a page that was asked for again would come in its way. */
export function signingOut(): void {
  isLeaving = true;
  // Shown again as it was, by going back.
  addEventListener(
    'pageshow',
    () => {
      isLeaving = false;
    },
    { once: true },
  );
}

/** The browser comes back by itself when the line breaks; after a refusal this does, ever more slowly. */
function openLine(pass: (message: Message) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let hasOpened = false;
  const begin = () => {
    source = new EventSource('/admin/live');
    source.onopen = () => {
      refusals = 0;
      // What changed while nobody listened is not known: anything may have.
      if (hasOpened) pass({ name: 'changed', data: { tags: ['store'] } });
      hasOpened = true;
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      // Refused: the tab that held the line may have signed out and taken the word of it along.
      pass({ name: 'gone', data: {} });
      const wait = Math.min(60_000, 2000 * 2 ** refusals++);
      timer = setTimeout(begin, wait * (0.5 + Math.random()));
    };
    for (const name of NAMES) {
      source.addEventListener(name, (event) =>
        pass({ name, data: JSON.parse((event as MessageEvent).data) }),
      );
    }
  };
  begin();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

import type { StaffLiveEvents } from '#lib/live-events.ts';
import { openEvents, shareLine } from '../../ui/shared-line.ts';

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
 * Listens to /admin/live until the returned function is called. All parts of a page and all tabs of a browser
 * share one connection. The tab that holds the lock opens the connection and broadcasts its messages, even
 * while hidden, because a new order rings.
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
  return shareLine<Message>({ name: NAME, last, hear, connect: openLine });
}

function hear(message: Message): void {
  if (message.name === 'staff' || message.name === 'orders') last.set(message.name, message);
  for (const handlers of [...hearers]) say(handlers, message);
  if (message.name === 'gone') void leaveIfOut();
}

/**
 * Called after a session ended. If it was this browser's session, reloads the page, which redirects to
 * sign-in. If another tab has signed in again, this page stays. Asks the live endpoint, because a page would
 * redirect to another origin, which the CSP blocks for scripts.
 */
async function leaveIfOut(): Promise<void> {
  if (isLeaving) return;
  const asking = new AbortController();
  const answer = await fetch('/admin/live', { signal: asking.signal }).catch(() => null);
  asking.abort();
  if (answer?.status !== 401 || isLeaving) return;
  // Leaves only once: with unsaved changes the browser asks, and the person may choose to stay.
  isLeaving = true;
  location.reload();
}

function say(handlers: StaffHandlers, { name, data }: Message): void {
  handlers[name]?.(data as never);
}

/**
 * Records that this tab is signing out: its next page confirms the sign-out, and a reload would interrupt it.
 */
export function signingOut(): void {
  isLeaving = true;
  // The page was restored from the back-forward cache.
  addEventListener(
    'pageshow',
    () => {
      isLeaving = false;
    },
    { once: true },
  );
}

function openLine(pass: (message: Message) => void): () => void {
  let hasOpened = false;
  return openEvents({
    address: '/admin/live',
    names: NAMES,
    longestWait: 60_000,
    onOpen() {
      // Changes during the interruption are unknown, so any data may be stale.
      if (hasOpened) pass({ name: 'changed', data: { tags: ['store'] } });
      hasOpened = true;
    },
    onMessage: (name, data) => pass({ name, data }),
    // The tab with the connection may have signed out before it could broadcast the sign-out.
    onRefused: () => pass({ name: 'gone', data: {} }),
  });
}

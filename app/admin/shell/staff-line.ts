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
 * share one connection: the tab that holds the lock has it open, also while hidden (a new order rings), and
 * broadcasts its messages.
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
 * After a session ended: if it was this browser's, reloads the page, which redirects to sign-in. If another
 * tab has signed in again, this page stays. Checks the live endpoint, since pages redirect to another origin,
 * which the CSP blocks for scripts.
 */
async function leaveIfOut(): Promise<void> {
  if (isLeaving) return;
  const asking = new AbortController();
  const answer = await fetch('/admin/live', { signal: asking.signal }).catch(() => null);
  asking.abort();
  if (answer?.status !== 401 || isLeaving) return;
  // Only once: with unsaved changes the browser asks, and the person may stay.
  isLeaving = true;
  location.reload();
}

function say(handlers: StaffHandlers, { name, data }: Message): void {
  handlers[name]?.(data as never);
}

/** Marks that this tab signs out: its next page confirms that, and a reload would interrupt it. */
export function signingOut(): void {
  isLeaving = true;
  // Restored from the back-forward cache.
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
      // Changes during the interruption are unknown: any data may be stale.
      if (hasOpened) pass({ name: 'changed', data: { tags: ['store'] } });
      hasOpened = true;
    },
    onMessage: (name, data) => pass({ name, data }),
    // The tab with the connection may have signed out before it could broadcast that.
    onRefused: () => pass({ name: 'gone', data: {} }),
  });
}

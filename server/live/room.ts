import type { ServerResponse } from 'node:http';
import { type StoreClosure, storeClosure } from '#domain/subscription/index.ts';
import type { HostMatch } from '#domain/tenancy/index.ts';
import { productsEvent, resyncEvent, shellEvent, stateEvent } from './events.ts';

type Shell = Parameters<typeof shellEvent>[1];

export type Listener = {
  response: ServerResponse;
  /** Whether this browser may see a shop that is open to these people. */
  mayHear(access: Shell['access']): boolean;
};

/** What is written at once before others get their turn: ten thousand answers take a fifth of a second. */
const AT_ONCE = 500;
/** A listener that takes nothing for so long is gone or means harm. */
const MOST_UNREAD = 64 * 1024;
/** More products at once are told as "ask again". */
const MOST_PRODUCTS = 50;

/** Everybody who listens to one store, and what they were told last. */
export class Room {
  readonly listeners = new Set<Listener>();
  /** A name that leads to this store, to ask for it again. */
  readonly host: string;
  match: HostMatch;
  /** Something changed that was not read yet. */
  isStale = false;
  isReading = false;
  /** To whom the shop is open. */
  access: Shell['access'];
  #shell: string;
  #closure: StoreClosure | null;
  readonly #products = new Set<string>();
  #mustResync = false;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(of: { host: string; match: HostMatch; shell: Shell }, now: Date) {
    const { host, match, shell } = of;
    this.host = host;
    this.match = match;
    this.access = shell.access;
    this.#shell = shellEvent(match.slug, shell);
    this.#closure = storeClosure(match, now);
  }

  /** What somebody is told who comes now: how the store is, so that nothing missed before matters. */
  greeting(): string {
    return stateEvent(this.#closure) + this.#shell;
  }

  /** Tells everybody what differs from what they were told. */
  bringUpToDate(match: HostMatch, shell: Shell, now: Date): void {
    this.match = match;
    this.#setAccess(shell.access);
    this.checkClosure(now);
    const next = shellEvent(match.slug, shell);
    if (next === this.#shell) return;
    this.#shell = next;
    this.#say(next);
  }

  // A browser that is outside now hears nothing more; who has the key comes back with it.
  #setAccess(access: Shell['access']): void {
    this.access = access;
    for (const listener of this.listeners) {
      if (listener.mayHear(access)) continue;
      this.listeners.delete(listener);
      listener.response.end();
    }
  }

  /** Looks at the clock: a period ends without anybody changing anything. */
  checkClosure(now: Date): void {
    const closure = storeClosure(this.match, now);
    if (closure === this.#closure) return;
    this.#closure = closure;
    this.#say(stateEvent(closure));
  }

  addProducts(ids: string[]): void {
    for (const id of ids) this.#products.add(id);
  }

  mustResync(): void {
    this.#mustResync = true;
  }

  /** Says which products changed, at most once a second: an import changes them without pause. */
  sayProducts(tick: number): void {
    if ((!this.#mustResync && this.#products.size === 0) || tick - this.#saidAt < 1000) return;
    this.#saidAt = tick;
    const isMuch = this.#mustResync || this.#products.size > MOST_PRODUCTS;
    this.#say(isMuch ? resyncEvent() : productsEvent([...this.#products]));
    this.#products.clear();
    this.#mustResync = false;
  }

  end(): void {
    for (const { response } of this.listeners) response.end();
  }

  // Batches of two events keep their order: the earlier one is always a batch ahead.
  #say(text: string): void {
    const listeners = this.listeners.values();
    const saySome = () => {
      for (let count = 0; count < AT_ONCE; count++) {
        const { value, done } = listeners.next();
        if (done) return;
        tell(value.response, text);
      }
      setImmediate(saySome);
    };
    saySome();
  }
}

export function tell(response: ServerResponse, text: string): void {
  if (response.writableLength > MOST_UNREAD) response.destroy();
  else if (!response.destroyed) response.write(text);
}

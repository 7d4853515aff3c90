import type { ServerResponse } from 'node:http';
import { type StoreClosure, storeClosure } from '#domain/subscription/index.ts';
import type { HostMatch } from '#domain/tenancy/index.ts';
import { productsEvent, resyncEvent, shellEvent, stateEvent } from './events.ts';

type Shell = Parameters<typeof shellEvent>[1];

export type Listener = {
  response: ServerResponse;
  /** True if this browser may see a shop with this access. */
  mayHear(access: Shell['access']): boolean;
};

/**
 * Number of listeners to write to before yielding to the event loop: writing to ten thousand takes 0.2
 * seconds.
 */
const AT_ONCE = 500;
/** A listener with more unread bytes is gone or hostile. */
const MOST_UNREAD = 64 * 1024;
/** A larger number of changed products is sent as a resync. */
const MOST_PRODUCTS = 50;

/** All listeners of one store, and the state last sent to them. */
export class Room {
  readonly listeners = new Set<Listener>();
  /** A host name of this store, to look it up again. */
  readonly host: string;
  match: HostMatch;
  /** True while a change has not been read yet. */
  isStale = false;
  isReading = false;
  /** The access settings of the shop. */
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

  /** The state sent to a new listener, so that nothing missed before matters. */
  greeting(): string {
    return stateEvent(this.#closure) + this.#shell;
  }

  /** Sends all listeners the differences from the state last sent. */
  bringUpToDate(match: HostMatch, shell: Shell, now: Date): void {
    this.match = match;
    this.#setAccess(shell.access);
    this.checkClosure(now);
    const next = shellEvent(match.slug, shell);
    if (next === this.#shell) return;
    this.#shell = next;
    this.#say(next);
  }

  // Disconnects browsers that lost access. A browser that has the current access key reconnects with it.
  #setAccess(access: Shell['access']): void {
    this.access = access;
    for (const listener of this.listeners) {
      if (listener.mayHear(access)) continue;
      this.listeners.delete(listener);
      listener.response.end();
    }
  }

  /** Applies closures that depend on time: a paid period ends without any change event. */
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

  /** Sends the changed products, at most once per second: an import changes them continuously. */
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

  // Every listener receives two events in the same order, because the batches of the earlier event are always
  // one ahead.
  #say(text: string): void {
    const listeners = this.listeners.values();
    const saySome = () => {
      for (let count = 0; count < AT_ONCE; count++) {
        const { value, done } = listeners.next();
        if (done) return;
        writeEvent(value.response, text);
      }
      setImmediate(saySome);
    };
    saySome();
  }
}

export function writeEvent(response: ServerResponse, text: string): void {
  if (response.writableLength > MOST_UNREAD) response.destroy();
  else if (!response.destroyed) response.write(text);
}

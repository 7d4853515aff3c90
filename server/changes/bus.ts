import type { StoreChange } from '#db/index.ts';

export type { StoreChange };

/**
 * 'lost': from now on changes may be missed. 'resumed': changes are received again, and some may have been missed in
 * between.
 */
export type BusEvent = StoreChange | 'lost' | 'resumed';

type Listener = (event: BusEvent) => void;

/**
 * The state of this process: not started; receiving changes; cut off and checking the database; receiving no changes
 * although the database answers; or without a database.
 */
export type BusState = 'off' | 'alive' | 'asking' | 'deaf' | 'unreachable';

/**
 * Publishes the changes of all stores as this process receives them. The tag 'store' means that everything of a store
 * changed.
 */
export class ChangeBus {
  readonly #listeners = new Set<Listener>();
  #state: BusState = 'off';
  #isFresh: () => boolean = () => true;
  #known = Promise.withResolvers<void>();

  get state(): BusState {
    return this.#state;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** True if every change reaches this process now. */
  isAlive(): boolean {
    return this.#state === 'alive' && this.#isFresh();
  }

  /** After the feed was lost, resolves when it is known whether the database can be reached. */
  whenKnown(): Promise<void> {
    return this.#state === 'asking' ? this.#known.promise : Promise.resolve();
  }

  /** Publishes an event. Called only by the feed. */
  tell(event: BusEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Sets the state. Called only by the feed. */
  enter(state: BusState, isFresh: () => boolean = () => true): void {
    if (this.#state === state) return;
    const before = this.#state;
    this.#state = state;
    this.#isFresh = isFresh;
    if (state === 'asking') this.#known = Promise.withResolvers<void>();
    if (state === 'alive' && before !== 'off') this.tell('resumed');
    if (before === 'alive') this.tell('lost');
    if (state !== 'asking') this.#known.resolve();
  }
}

export const changeBus = new ChangeBus();

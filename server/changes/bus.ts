import type { StoreChange } from '#db/index.ts';

export type { StoreChange };

/** 'lost': changes may be missed from now on. 'resumed': they are heard again, and some may have been missed. */
export type BusEvent = StoreChange | 'lost' | 'resumed';

type Listener = (event: BusEvent) => void;

/**
 * Where this process stands: not started; hearing changes; cut off and asking again; deaf, though the database answers
 * others; or without a database.
 */
export type BusState = 'off' | 'alive' | 'asking' | 'deaf' | 'unreachable';

/** What changed in any store, as this process hears it; tags ['store'] mean everything of the store. */
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

  /** Whether every change reaches this process now. */
  isAlive(): boolean {
    return this.#state === 'alive' && this.#isFresh();
  }

  /** Resolves when it is known, after a loss, whether the database is there. */
  whenKnown(): Promise<void> {
    return this.#state === 'asking' ? this.#known.promise : Promise.resolve();
  }

  /** For whoever feeds the bus. */
  tell(event: BusEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** For whoever feeds the bus. */
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

/** This process's bus. */
export const changeBus = new ChangeBus();

/** How long a toast stays, as the specification numbers it. */
export const TOAST_DURATION_MS = 5000;

/**
 * Counts down while nobody holds it. Hover and focus each hold: it goes on when the last of them has let go, with what
 * was left.
 */
export class ToastTimer {
  #left: number;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holds = new Set<string>();
  #end: () => void;

  constructor(end: () => void, duration: number = TOAST_DURATION_MS) {
    this.#end = end;
    this.#left = duration;
  }

  run(): void {
    if (this.#timer !== undefined || this.#holds.size > 0) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#end();
    }, this.#left);
  }

  /** Stops counting, as while the toast is drawn somewhere else. */
  rest(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#since;
  }

  hold(by: 'pointer' | 'focus'): void {
    this.#holds.add(by);
    this.rest();
  }

  letGo(by: 'pointer' | 'focus'): void {
    this.#holds.delete(by);
    this.run();
  }
}

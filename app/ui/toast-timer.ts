/** Display time of a toast, from the specification. */
export const TOAST_DURATION_MS = 5000;

/** Countdown that pauses on hover and on focus, and resumes with the remaining time when both have ended. */
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

  /** Pauses the countdown, for example while the toast is rendered elsewhere. */
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

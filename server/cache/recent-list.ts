export type Link<T> = { value: T; newer: Link<T> | null; older: Link<T> | null };

/** A list in order of last use; every operation takes constant time. */
export class RecentList<T> {
  #newest: Link<T> | null = null;
  #oldest: Link<T> | null = null;

  get oldest(): T | null {
    return this.#oldest?.value ?? null;
  }

  add(value: T): Link<T> {
    const link: Link<T> = { value, newer: null, older: null };
    this.#putFirst(link);
    return link;
  }

  /** Moves a node to the front. */
  touch(link: Link<T>): void {
    if (link === this.#newest) return;
    this.remove(link);
    this.#putFirst(link);
  }

  remove(link: Link<T>): void {
    if (link.newer) link.newer.older = link.older;
    else this.#newest = link.older;
    if (link.older) link.older.newer = link.newer;
    else this.#oldest = link.newer;
    link.newer = null;
    link.older = null;
  }

  #putFirst(link: Link<T>): void {
    link.older = this.#newest;
    if (this.#newest) this.#newest.newer = link;
    this.#newest = link;
    this.#oldest ??= link;
  }
}

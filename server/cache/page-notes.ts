import type { ChangeTag } from '#db/index.ts';
import type { Choices } from './page-target.ts';

/**
 * Facts that a loader records about its page, so that the page can be cached and invalidated at the right
 * moment.
 */
export class PageNotes {
  /** Position in the change log at which this request began: later changes may be missing from its page. */
  readonly since: number;
  readonly now: Date;
  readonly tags = new Set<string>();
  /** The next moment at which time alone changes the page, in milliseconds. */
  expiresAt = Number.POSITIVE_INFINITY;
  /** The reason why the page is not cached; null if it may be. */
  skipped: string | null = null;
  choices: Choices | null = null;
  /** True if the page shows personal data: no cache may store it, not even the browser's. */
  isPersonal = false;

  constructor(since: number, now: Date) {
    this.since = since;
    this.now = now;
  }

  /** Names the tags whose changes invalidate the page. A page without tags is never cached. */
  tag(...tags: ChangeTag[]): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /**
   * Ends the page's validity at the earliest of these moments: a publish date, the start or end of a sale.
   */
  until(...moments: (Date | null)[]): void {
    for (const moment of moments) {
      if (moment) this.expiresAt = Math.min(this.expiresAt, moment.getTime());
    }
  }

  /** Keeps the page out of the cache, because it is personal or not worth caching. */
  skip(reason: string): void {
    this.skipped ??= reason;
  }

  /** Marks the page as showing personal data of a signed-in person. */
  keepPrivate(): void {
    this.isPersonal = true;
    this.skip('made for one browser');
  }

  /** Names the only query parameters that the page reads, with all values that they can have. */
  choose(choices: Choices): void {
    this.choices = choices;
  }
}

import type { ChangeTag } from '#db/index.ts';
import type { Choices } from './page-target.ts';

/** What a loader says of the page it makes, so that the page can be kept and dropped at the right moment. */
export class PageNotes {
  /** Where in the course of changes this request began: whatever changed since may be missing in its page. */
  readonly since: number;
  /** The moment that the page shows. */
  readonly now: Date;
  readonly tags = new Set<string>();
  /** The next moment at which time alone changes the page. */
  expiresAt = Number.POSITIVE_INFINITY;
  /** Why the page is not kept; null while nothing speaks against it. */
  skipped: string | null = null;
  choices: Choices | null = null;
  /** Whether the page shows somebody's own things: it stays in no cache, not even in that browser's. */
  isPersonal = false;

  constructor(since: number, now: Date) {
    this.since = since;
    this.now = now;
  }

  /** The page shows what changes under these tags. A page without any is never kept. */
  tag(...tags: ChangeTag[]): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /** The page is right until then: a publish date, the start or end of a sale. */
  until(...moments: (Date | null)[]): void {
    for (const moment of moments) {
      if (moment) this.expiresAt = Math.min(this.expiresAt, moment.getTime());
    }
  }

  /** The page is one person's, or not worth keeping. */
  skip(reason: string): void {
    this.skipped ??= reason;
  }

  /** The page is one signed-in person's. */
  keepPrivate(): void {
    this.isPersonal = true;
    this.skip('made for one browser');
  }

  /** The only parameters of the address that the page reads, with all values they can have. */
  choose(choices: Choices): void {
    this.choices = choices;
  }
}

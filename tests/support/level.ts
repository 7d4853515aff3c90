/** The levels of testing. What runs at one level also runs at every later level (tests/README.md). */
export const LEVELS = ['quick', 'wide', 'full'] as const;

export type Level = (typeof LEVELS)[number];

/** A test file started by hand runs at the level of CI; `npm test` lowers the level. */
export const LEVEL: Level = levelOf(process.env.SOUK_TEST_LEVEL ?? 'wide');

/** True for tests that take seconds: CI runs them, `npm test` does not. */
export const IS_WIDE = reaches(LEVEL, 'wide');

/**
 * True for tests that take minutes, and for variants of cases that are already tested: only `npm run
 * test:full` runs them.
 */
export const IS_FULL = reaches(LEVEL, 'full');

export function reaches(level: Level, wanted: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
}

export function levelOf(name: string): Level {
  const level = LEVELS.find((known) => known === name);
  if (!level) throw new Error(`SOUK_TEST_LEVEL is ${LEVELS.join(', ')}, not ${name}.`);
  return level;
}

/**
 * The first level at which a test file runs, by its name; a file whose name has no level runs at every level.
 */
export function levelOfFile(path: string): Level {
  return levelOf(/\.(wide|full)\.test\.ts$/.exec(path)?.[1] ?? 'quick');
}

/**
 * The first level at which a journey runs, by its tags. Without such a tag a journey runs in CI, because it
 * takes ten seconds.
 */
export function levelOfTags(tags: readonly string[]): Level {
  const named = tags
    .map((tag) => tag.replace('@', ''))
    .filter((tag) => LEVELS.some((level) => tag === level));
  if (named.length > 1) throw new Error(`One level, not ${named.join(' and ')}.`);
  return levelOf(named[0] ?? 'wide');
}

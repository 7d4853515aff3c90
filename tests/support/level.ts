/** The levels of testing: whatever runs at one level runs at every later one (tests/README.md). */
export const LEVELS = ['quick', 'wide', 'full'] as const;

export type Level = (typeof LEVELS)[number];

/** Files run by hand are tested as in CI; `npm test` lowers the level. */
export const LEVEL: Level = levelOf(process.env.SOUK_TEST_LEVEL ?? 'wide');

/** Tests that take seconds: not in `npm test`, but in CI. */
export const IS_WIDE = reaches(LEVEL, 'wide');

/** Tests that take minutes, and variants of tested cases: only in `npm run test:full`. */
export const IS_FULL = reaches(LEVEL, 'full');

export function reaches(level: Level, wanted: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
}

export function levelOf(name: string): Level {
  const level = LEVELS.find((known) => known === name);
  if (!level) throw new Error(`SOUK_TEST_LEVEL is ${LEVELS.join(', ')}, not ${name}.`);
  return level;
}

/** The first level at which a test file runs, by its name; a file without one runs at every level. */
export function levelOfFile(path: string): Level {
  return levelOf(/\.(wide|full)\.test\.ts$/.exec(path)?.[1] ?? 'quick');
}

/**
 * The first level at which a journey runs, by its tags. Without one it is CI's, because a journey takes ten seconds.
 */
export function levelOfTags(tags: readonly string[]): Level {
  const named = tags
    .map((tag) => tag.replace('@', ''))
    .filter((tag) => LEVELS.some((level) => tag === level));
  if (named.length > 1) throw new Error(`One level, not ${named.join(' and ')}.`);
  return levelOf(named[0] ?? 'wide');
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './program.ts';
import { type Pattern, patternsIn, productFiles } from './read-patterns.ts';

// This engine runs everywhere; the package's other engines need Java or a platform binary.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

// Time limits would make the result depend on the load of the machine; the step limits remain.
const UNTIMED = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 } as const;

/** Patterns that this version found safe are cached: the first run takes half a minute, later ones no time. */
const KNOWN = join(ROOT, 'node_modules/.cache/souk-patterns.json');
const PACKAGE = readFileSync(join(ROOT, 'node_modules/recheck/package.json'), 'utf8');
const VERSION = (JSON.parse(PACKAGE) as { version: string }).version;

/** The problems of the regular expressions in these files, one line each. */
export function patternProblems(files: string[], textOf?: (file: string) => string): string[] {
  const read = files.map((file) => patternsIn(file, textOf?.(file)));
  const unreadable = read
    .flatMap((each) => each.unreadable)
    .filter(({ bounded }) => bounded === null)
    .map(({ at }) => `${at} puts a pattern together that cannot be checked`);
  const safe = knownSafe();
  const before = safe.size;
  const unsafe = read
    .flatMap((each) => each.patterns)
    .filter(({ bounded }) => bounded === null)
    .flatMap((pattern) => problemOf(pattern, safe));
  if (safe.size > before) keepSafe(safe);
  return [...unreadable, ...unsafe];
}

function problemOf({ source, flags, at }: Pattern, safe: Set<string>): string[] {
  const key = createHash('sha256').update(`${flags}/${source}`).digest('hex').slice(0, 32);
  if (safe.has(key)) return [];
  const found = checkSync(source, flags, UNTIMED);
  if (found.status === 'safe') {
    safe.add(key);
    return [];
  }
  const why = found.status === 'vulnerable' ? `is ${found.complexity.summary}` : 'could not be checked';
  return [`${at} ${why}: /${source}/${flags}`];
}

function knownSafe(): Set<string> {
  if (!existsSync(KNOWN)) return new Set();
  const known = JSON.parse(readFileSync(KNOWN, 'utf8')) as { version: string; safe: string[] };
  return new Set(known.version === VERSION ? known.safe : []);
}

function keepSafe(safe: Set<string>): void {
  mkdirSync(dirname(KNOWN), { recursive: true });
  writeFileSync(KNOWN, JSON.stringify({ version: VERSION, safe: [...safe] }));
}

if (process.argv[1] === import.meta.filename) {
  const problems = patternProblems(productFiles());
  if (problems.length > 0) {
    console.error(
      `${problems.join('\n')}\nThese take more than linear time for a long text (docs/decisions/046). Rewrite them, or say above why their input is short: // bounded: …`,
    );
    process.exitCode = 1;
  }
}

import { currentWork } from '#lib/current-work.ts';
import type { Logger } from '#lib/log.ts';
import { addToCounter } from '#lib/metrics/index.ts';
import { withoutValues } from '#lib/statement-text.ts';

/** Called with the duration of each statement, in milliseconds. */
export type StatementWatch = (text: string, ms: number) => void;

type Options = { kind: 'web' | 'worker'; thresholdMs: number; log: Logger; now?: () => number };

const MINUTE_MS = 60_000;
/** Different pairs of statement and route that a process logs in one minute. */
const MOST_LINES = 20;

/**
 * Logs statements that take thresholdMs or longer: their text without values and the route or job that sent them. Each
 * pair of statement and route is logged once a minute, and at most MOST_LINES pairs; the next minute's first line says
 * how many were left out. A threshold of 0 logs nothing.
 */
export function watchSlowStatements(options: Options): StatementWatch | undefined {
  const { kind, thresholdMs, log, now = () => performance.now() } = options;
  if (thresholdMs === 0) return undefined;
  const logged = new Set<string>();
  let leftOut = 0;
  let startedAt = now();
  return (text, ms) => {
    if (ms < thresholdMs) return;
    addToCounter('souk_database_slow_statements_total', [kind]);
    const before = leftOut;
    if (now() - startedAt >= MINUTE_MS) {
      startedAt = now();
      logged.clear();
      leftOut = 0;
    }
    const work = currentWork();
    const key = `${work?.route ?? work?.task ?? ''}\n${text}`;
    if (logged.has(key) || logged.size >= MOST_LINES) {
      leftOut++;
      return;
    }
    logged.add(key);
    const line = { ...work, ms: Math.round(ms), statement: withoutValues(text) };
    log.warn(logged.size === 1 && before > 0 ? { ...line, leftOut: before } : line, 'a slow statement');
  };
}

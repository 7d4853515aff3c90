import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Logger } from '#lib/log.ts';
import { isNews, type Kind } from './messages.ts';

/** The interval at which a process reports that its event loop runs. */
export const ALIVE_EVERY_MS = 1000;
const MOST_MISSED = 10;
/** An endless loop uses the processor for at least two of ten silent seconds, unless the machine is overloaded. */
const BUSY_TICKS = 2;
/**
 * After this many silent ticks a process is killed even if it is idle: it is stopped, or waits for a disk
 * that never answers.
 */
const MOST_MISSED_IDLE = 60;
/** USER_HZ of Linux: the unit of /proc/PID/stat, the same on every architecture that Node runs on. */
const JIFFY_MS = 10;

/** The kinds of which a process was killed whose replacement does not serve yet. */
const replacing = new Set<Kind>();

type Watch = { kind: Kind; log: Logger; everyMs?: number; replacing?: Set<Kind> };

/**
 * Kills a process whose event loop has not run for ten seconds: a process in an endless loop answers no
 * request, and ignores every signal that it could handle. The time starts with the process's first message
 * and is counted in ticks of the supervisor's own clock, so that nothing is killed after the machine slept or
 * while the supervisor itself was delayed. A process that used little processor time is slow because the
 * machine is: it gets a minute, since killing it would slow the others down. It also gets a minute while
 * another process of its kind is being replaced, because it may recover and be the last one that serves.
 */
export function killWhenSilent(child: ChildProcess, watch: Watch): void {
  const { kind, log, everyMs = ALIVE_EVERY_MS } = watch;
  const away = watch.replacing ?? replacing;
  let missed = 0;
  let busyBefore = 0;
  let timer: NodeJS.Timeout | undefined;
  const tick = () => {
    missed++;
    if (missed <= MOST_MISSED) return;
    const busyMs = processorMs(child.pid);
    const isStarved = busyMs !== null && busyMs - busyBefore < BUSY_TICKS * everyMs;
    if ((isStarved || away.has(kind)) && missed <= MOST_MISSED_IDLE) return;
    away.add(kind);
    clearInterval(timer);
    const seconds = Math.round((missed * everyMs) / 1000);
    log.error({ kind, pid: child.pid, seconds }, 'a process is silent and is killed');
    child.kill('SIGKILL');
  };
  child.on('message', (news) => {
    if (!isNews(news)) return;
    if (news.souk === 'ready') away.delete(kind);
    if (news.souk !== 'alive') return;
    missed = 0;
    busyBefore = processorMs(child.pid) ?? 0;
    timer ??= setInterval(tick, everyMs).unref();
  });
  child.once('exit', () => clearInterval(timer));
}

/** The processor time that a process has used; null on systems other than Linux. */
function processorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name is in parentheses and may contain anything, so fields are counted from the last
    // parenthesis (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * JIFFY_MS;
  } catch {
    return null;
  }
}

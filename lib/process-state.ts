import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 50;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

export type ProcessState = {
  pid: number;
  upSeconds: number;
  memoryBytes: number;
  /** The delay of the event loop since the process started: the 99th percentile and the maximum. */
  delayMs: { usual: number; most: number };
};

export function readProcessState(): ProcessState {
  return {
    pid: process.pid,
    upSeconds: process.uptime(),
    memoryBytes: process.memoryUsage.rss(),
    delayMs: { usual: waited(delays.percentile(99)), most: waited(delays.max) },
  };
}

/** The histogram has the nanoseconds between two samples, which are scheduled RESOLUTION_MS apart. */
function waited(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6 - RESOLUTION_MS));
}

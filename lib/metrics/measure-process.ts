import { measureLoopDelay } from '../loop-delay.ts';
import { addToHistogram, beforeReading, metricCell, setGauge } from './registry.ts';

/** Measures this process from now on: its memory, its processor time and how late its timers run. */
export function measureProcess(kind: 'web' | 'worker', version: string): { stop(): void } {
  setGauge('souk_processes', [kind], 1);
  setGauge('souk_build_info', [version], 1);
  const forget = beforeReading(() => {
    const { user, system } = process.cpuUsage();
    setGauge('souk_process_memory_bytes', [kind], process.memoryUsage.rss());
    metricCell('souk_process_cpu_seconds_total', [kind])[0] = (user + system) / 1e6;
  });
  const delay = measureLoopDelay((lateMs) =>
    addToHistogram('souk_event_loop_delay_seconds', [kind], lateMs / 1000),
  );
  return {
    stop() {
      delay.stop();
      forget();
    },
  };
}

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readProcessState } from './process-state.ts';

test('a process that was blocked shows for how long', async () => {
  await setTimeout(120);
  const end = Date.now() + 400;
  while (Date.now() < end);
  await setTimeout(120);
  const { pid, upSeconds, memoryBytes, delayMs } = readProcessState();
  expect(pid).toBe(process.pid);
  expect(upSeconds).toBeGreaterThan(0);
  expect(memoryBytes).toBeGreaterThan(10_000_000);
  expect(delayMs.most).toBeGreaterThan(250);
  expect(delayMs.usual).toBeLessThanOrEqual(delayMs.most);
});

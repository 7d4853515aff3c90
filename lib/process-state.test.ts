import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readProcessState } from './process-state.ts';

test('the state of a process shows how long its event loop was blocked', async () => {
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

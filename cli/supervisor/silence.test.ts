import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#lib/log.ts';
import { IS_WIDE } from '#tests/support/level.ts';
import type { Kind } from './messages.ts';
import { killWhenSilent } from './silence.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-silence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BEAT = "const beat = setInterval(() => process.send({ souk: 'alive' }), 10);";

/**
 * Runs this program as a real process, watched with ticks of 20 ms. It is the only process of its kind unless
 * others are named.
 */
function watched(program: string, { replacing = new Set<Kind>(), everyMs = 20 } = {}) {
  const file = join(folder, `${program.length}.mjs`);
  writeFileSync(file, program);
  const child = fork(file);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  killWhenSilent(child, { kind: 'web', log, everyMs, replacing });
  return { child, lines };
}

test('a process whose event loop is blocked is killed and logged', async () => {
  const { child, lines } = watched(`${BEAT} setTimeout(() => { for (;;); }, 60);`);
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(lines.join('')).toContain('a process is silent and is killed');
});

test('a process that reports that it is alive is not killed, however long it takes to start', async () => {
  const { child, lines } = watched(`setTimeout(() => {
    ${BEAT}
    setTimeout(() => { clearInterval(beat); process.disconnect(); }, 400);
  }, 400);`);
  const [code, signal] = await once(child, 'exit');
  expect([code, signal, lines]).toEqual([0, null, []]);
});

test.skipIf(!IS_WIDE)(
  'if two processes are blocked, the second is killed only once the replacement of the first serves',
  async () => {
    const shared = { replacing: new Set<Kind>(), everyMs: 100 };
    const events: string[] = [];
    const endless = `${BEAT} setTimeout(() => { for (;;); }, 60);`;
    const ends = [watched(endless, shared), watched(endless, shared)].map(async ({ child }) => {
      await once(child, 'exit');
      events.push('killed');
    });
    await Promise.race(ends);
    const { child } = watched("process.send({ souk: 'ready' }); setInterval(() => {}, 1000);", shared);
    child.on('message', () => events.push('ready'));
    await Promise.all(ends);
    expect(events).toEqual(['killed', 'ready', 'killed']);
  },
  20_000,
);

test('a blocked process that gets no processor time is killed only after six times the usual time', async () => {
  const { child, lines } = watched(`${BEAT} setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 60);`);
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ seconds: Math.round((61 * 20) / 1000) });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { runProgram } from './app.ts';

export type Target = { port: number; host: string; path: string };

const CONNECTIONS = 16;
// The encoding that every browser accepts; the comparison servers send the same one.
const ENCODING = 'accept-encoding: gzip';

/** The load generator: wrk if it is installed, else autocannon. */
export const loadGenerator = hasWrk() ? 'wrk' : 'autocannon';

/**
 * Answers per second at full load, requested by a separate process. Throws if any answer differs from the
 * page.
 */
export async function requestsPerSecond(target: Target, seconds: number): Promise<number> {
  return loadGenerator === 'wrk' ? runWrk(target, seconds) : runAutocannon(target, seconds);
}

function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

function runWrk({ port, host, path }: Target, seconds: number): number {
  const said = execFileSync(
    'wrk',
    ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '-H', `Host: ${host}`].concat([
      '-H',
      ENCODING,
      `http://127.0.0.1:${port}${path}`,
    ]),
    { encoding: 'utf8' },
  );
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`Under load ${path} failed:\n${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

async function runAutocannon({ port, host, path }: Target, seconds: number): Promise<number> {
  const said = await runProgram([
    'node_modules/autocannon/autocannon.js',
    '--json',
    '--no-progress',
    ...['--connections', String(CONNECTIONS), '--duration', String(seconds)],
    ...['--headers', `Host: ${host}`, '--headers', ENCODING],
    `http://127.0.0.1:${port}${path}`,
  ]);
  const { requests, duration, non2xx, errors, timeouts } = JSON.parse(said) as {
    requests: { total: number };
    duration: number;
    non2xx: number;
    errors: number;
    timeouts: number;
  };
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`Under load ${path} failed: ${JSON.stringify({ non2xx, errors, timeouts })}`);
  }
  return requests.total / duration;
}

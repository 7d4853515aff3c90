import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#tests/support/free-port.ts';

const ROOT = join(import.meta.dirname, '..');

/** One of our programs, which runs beside the measurement on its own port. */
export type Server = { port: number; stop(): Promise<void> };

export type App = Server & {
  /** The platform's own host. */
  platform: string;
  host(slug: string): string;
  /** Resident memory of all web processes together, in MB. */
  webMemoryMb(): number;
};

/** A whole install as `npm start` runs it: supervisor, web processes, worker, PostgreSQL. */
export async function startApp(
  dataFolder: string,
  of: { webProcesses: number; pageCache: 'on' | 'off' },
): Promise<App> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    SOUK_DATA: dataFolder,
    WEB_CONCURRENCY: String(of.webProcesses),
    SOUK_PAGE_CACHE: of.pageCache,
    PLATFORM_HOST: `localhost:${port}`,
    // Each shopper of the order load sends an address of their own, as behind a proxy.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const child = await startProgram(['cli/souk.ts', 'start'], { env, ready: /^Souk is ready/ });
  return {
    port,
    stop: () => stop(child),
    platform: `localhost:${port}`,
    host: (slug) => `${slug}.localhost:${port}`,
    webMemoryMb: () => webMemoryMb(child.pid ?? 0),
  };
}

/** One of the servers that Souk is compared with. */
export async function startComparison(script: string, args: string[]): Promise<Server> {
  const port = await freePort();
  const child = await startProgram([join('bench', script), String(port), ...args], { ready: /^ready$/ });
  return { port, stop: () => stop(child) };
}

/** Runs one of our programs to its end and returns its standard output. */
export async function runProgram(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  for await (const part of child.stdout.setEncoding('utf8')) said += part;
  const [code] = await closed;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return said;
}

async function startProgram(
  args: string[],
  how: { env?: Record<string, string>; ready: RegExp },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...how.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line);
    if (!how.ready.test(line)) continue;
    // The rest of the log is not needed, but a full pipe would block the process.
    child.stdout?.resume();
    return child;
  }
  throw new Error(`${args.join(' ')} did not start:\n${lines.slice(-20).join('\n')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function webMemoryMb(supervisor: number): number {
  const rows = execFileSync('ps', ['-axo', 'ppid=,rss=,command='], { encoding: 'utf8' }).split('\n');
  const sizes = rows.flatMap((row) => {
    const [, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return Number(parent) === supervisor && command?.startsWith('souk web') ? [Number(kilobytes)] : [];
  });
  if (sizes.length === 0) throw new Error('No web process was found.');
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

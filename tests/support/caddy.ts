import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { freePort } from './free-port.ts';

const CADDY = '/usr/bin/caddy';

/** The path of Debian's Caddy, which is installed if possible; null if it cannot be. */
export function findCaddy(): string | null {
  if (existsSync(CADDY)) return CADDY;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) => execFileSync('apt-get', [...words, '-qq'], { env, stdio: 'ignore' });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'caddy');
  } catch {
    // Without Debian's archive the test is skipped, and the report says so.
  }
  return existsSync(CADDY) ? CADDY : null;
}

export type Caddy = {
  httpPort: number;
  httpsPort: number;
  /** The certificate of its own authority, as text and as a file. */
  root: { text: string; file: string };
  /** The certificate of the platform's own names. */
  platform: string;
};

type Places = { platformHost: string; upstream: string; internal: string };

/**
 * Starts Caddy with the shipped deploy/Caddyfile, changing only the ports, the storage and the certificate authority,
 * which is Caddy's own instead of a public one. Stopped at the end of the test file.
 */
export async function startCaddy(program: string, places: Places): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'souk-caddy-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
  const own = `http_port ${httpPort}\nhttps_port ${httpsPort}\nadmin off\nlocal_certs\nskip_install_trust\nstorage file_system ${folder}`;
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, shipped.replace('email {$ACME_EMAIL}', own));
  const pair = makeCertificate(folder, places.platformHost);
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, PLATFORM_HOST: places.platformHost },
      ...{ SOUK_UPSTREAM: places.upstream, SOUK_INTERNAL: places.internal },
      ...{ TLS_CERT: pair.certificate, TLS_KEY: pair.key },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = outputOf(child);
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'pki/authorities/local/root.crt');
  await vi.waitFor(
    () => {
      if (!existsSync(file) || !output().includes('serving initial configuration')) throw new Error(output());
    },
    { timeout: 20_000, interval: 50 },
  );
  const platform = readFileSync(pair.certificate, 'utf8');
  return { httpPort, httpsPort, root: { text: readFileSync(file, 'utf8'), file }, platform };
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (part) => {
    text += part;
  });
  return () => text;
}

function makeCertificate(folder: string, host: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'platform.crt'), join(folder, 'platform.key')];
  const names = ['', '*.', '*.admin.', '*.view.'].map((part) => `DNS:${part}${host}`).join(',');
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`],
      ...['-keyout', key, '-out', certificate, '-addext', `subjectAltName=${names}`],
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { newPasswords, type RolePasswords } from '../roles.ts';

/** The stored settings of the embedded server: file postgres.json, readable by its owner only. */
export type EmbeddedState = {
  port: number;
  adminPassword: string;
  passwords: RolePasswords;
};

const FIRST_PORT = 15_432;
const PORTS = 4_000;

function stateFile(dataFolder: string): string {
  return join(dataFolder, 'postgres.json');
}

/** The stored state; null if no embedded server was ever started here. */
export function readState(dataFolder: string): EmbeddedState | null {
  const file = stateFile(dataFolder);
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as EmbeddedState;
}

/** Reads the state or creates it; if two processes start together, the first one's passwords win. */
export async function ensureState(dataFolder: string): Promise<EmbeddedState> {
  const kept = readState(dataFolder);
  if (kept) return kept;
  const state: EmbeddedState = {
    port: await freePort(),
    adminPassword: randomBytes(24).toString('base64url'),
    passwords: newPasswords(),
  };
  try {
    writeFileSync(stateFile(dataFolder), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return state;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readState(dataFolder)!;
  }
}

/** The stored port, or a new one if another program has taken it. */
export async function storePort(dataFolder: string, state: EmbeddedState): Promise<EmbeddedState> {
  if (await isFree(state.port)) return state;
  const moved = { ...state, port: await freePort() };
  const next = `${stateFile(dataFolder)}.next`;
  writeFileSync(next, `${JSON.stringify(moved, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, stateFile(dataFolder));
  return moved;
}

/**
 * A free port below the range that systems use for outgoing connections, so that the port stays free between
 * starts.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (randomBytes(4).readUInt32LE() % PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

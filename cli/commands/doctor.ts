import { openBillingDesk } from '#adapters/billing-desk/index.ts';
import { nodeDns } from '#adapters/dns/index.ts';
import {
  findPendingMigrations,
  findTooOld,
  findUnguardedTables,
  findUnreachable,
  findUnsafeRoles,
} from '#db/check-install.ts';
import { ensureWritable } from '#db/embedded/index.ts';
import { cardBank } from '#domain/testbank/index.ts';
import type { Config, DatabaseUrls } from '#lib/config/index.ts';
import { readDataDisk } from '#lib/data-disk.ts';
import type { Check } from '../check.ts';
import { checkBackups } from '../check-backups.ts';
import { checkBilling } from '../check-billing.ts';
import { checkBounces } from '../check-bounces.ts';
import { checkTaxChains } from '../check-tax-chains.ts';
import type { Command } from '../command.ts';
import { findPortProblem } from '../free-port.ts';
import { onServer } from '../on-install.ts';

export const doctorCommand: Command = {
  words: 'doctor',
  about: 'Check this install and explain how to fix each problem. Exits 1 if there is one.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(call) {
    const { config } = call;
    const checks = [await checkFolder(config), await checkDisk(config), await checkPort(config)];
    checks.push(...(await onServer(call, (urls) => checkDatabase(urls, config)).catch(notReachable)));
    checks.push(...(await checkProvider(config)));
    checks.push(...(await checkBounces(config, nodeDns(config.dnsServers))));
    const lines = checks.map((check) => `${markOf(check)}  ${check.name}: ${check.message}`);
    call.out.result({ ok: checks.every((check) => check.ok), checks }, lines);
    if (checks.some((check) => !check.ok)) process.exitCode = 1;
  },
};

function markOf({ ok, isAdvice }: Check): string {
  if (!ok) return 'FAIL';
  return isAdvice ? 'note' : 'ok  ';
}

function verdict(name: string, problem: string | null, fine: string): Check {
  return { name, ok: problem === null, message: problem ?? fine };
}

async function checkProvider(config: Config): Promise<Check[]> {
  const desk = openBillingDesk(config, cardBank);
  return config.billing && desk ? [await checkBilling(config.billing, desk)] : [];
}

async function checkFolder(config: Config): Promise<Check> {
  try {
    ensureWritable(config.dataFolder);
    return verdict('data folder', null, `${config.dataFolder} can be written`);
  } catch (error) {
    return verdict('data folder', (error as Error).message, '');
  }
}

async function checkDisk(config: Config): Promise<Check> {
  const disk = await readDataDisk(config.dataFolder);
  if (!disk) return verdict('disk', 'the free space of the data folder cannot be read', '');
  const gigabytes = `${Math.floor(disk.free / 1e8) / 10} GB free`;
  return verdict('disk', disk.isShort ? `${gigabytes}: make room, at least 1 GB` : null, gigabytes);
}

async function checkPort(config: Config): Promise<Check> {
  const problem = await findPortProblem(config.port);
  if (!problem) return verdict('port', null, `${config.port} is free`);
  const isSouk = await fetch(`http://127.0.0.1:${config.port}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
  return verdict('port', isSouk ? null : problem, `Souk answers on ${config.port}`);
}

async function checkDatabase(urls: DatabaseUrls, config: Config): Promise<Check[]> {
  const unreachable = await findUnreachable(urls);
  if (unreachable) return [verdict('database', unreachable, '')];
  const pending = await findPendingMigrations(urls);
  const missing = pending.length > 0 ? `${pending.length} are missing: run \`souk migrate\`` : null;
  const tooOld = await findTooOld(urls);
  const unsafe = await findUnsafeRoles(urls);
  const unguarded = await findUnguardedTables(urls);
  const open = unguarded.length > 0 ? `these tables are not guarded: ${unguarded.join(', ')}` : null;
  return [
    verdict('database', null, 'PostgreSQL 18 or newer answers to all four roles'),
    verdict('migrations', tooOld ?? missing, 'up to date'),
    verdict(
      'roles',
      unsafe.join(' ') || null,
      'nobody serves as superuser, owner or past row-level security',
    ),
    verdict('row-level security', open, 'forced, with a policy, on every tenant table'),
    ...(tooOld || missing || unsafe.length > 0
      ? []
      : [await checkBackups(urls, config), ...(await checkTaxChains(urls))]),
  ];
}

function notReachable(error: Error): Check[] {
  return [verdict('database', error.message, '')];
}

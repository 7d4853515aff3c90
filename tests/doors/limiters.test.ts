import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

const ROOT = join(import.meta.dirname, '../..');
/**
 * The only files that may compute the block of an IP address: those of limits, of the visitor counter, and of views,
 * which are valid for one network.
 */
const KNOW_BLOCKS = [
  'domain/identity/counters.ts',
  'domain/identity/view-as.ts',
  'lib/address-block.ts',
  'server/http/body-budget.ts',
  'server/live/limits.ts',
  'server/visits/visitors.ts',
];
/**
 * The only files that may wait by a timer of Node: work that no request waits for, live connections, which have no slot,
 * and pause(). Anything else could keep its slot of the process while it waits.
 */
const WAIT_THEMSELVES = [
  'domain/backups/archive-log.ts',
  'domain/operator-desk/process-beats.ts',
  'lib/current-turn.ts',
  'server/changes/index.ts',
  'server/live/index.ts',
];
/** Finds a limit whose subject contains an address, which would count every IPv6 address separately. */
const OWN_SUBJECT = /\bsubject: [^,;\n]{0,100}\bip\b/;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('every rate limit by IP address counts whole address blocks, because only the limiters compute blocks', () => {
  const files = sourceFiles();
  expect(files.filter((file) => textOf(file).includes('addressBlock('))).toEqual(KNOW_BLOCKS);
  expect(files.filter((file) => OWN_SUBJECT.test(textOf(file)))).toEqual([]);
  expect(OWN_SUBJECT.test('{ subject: who.ip, at }')).toBe(true);
});

test('whatever waits while a request is answered gives its slot back, because only pause() waits', () => {
  const waits = /\bsetTimeout\b[^}\n]*\} from 'node:timers\/promises'/;
  const files = sourceFiles().filter((file) => /^(adapters|app|domain|lib|server)\//.test(file));
  expect(files.filter((file) => waits.test(textOf(file)))).toEqual(WAIT_THEMSELVES);
});

test('names are asked of DNS itself, because getaddrinfo keeps one of few threads for as long as a name server is silent', () => {
  const asking = sourceFiles().filter((file) => /['"](?:node:)?dns(?:\/promises)?['"]/.test(textOf(file)));
  expect(asking).toEqual(['adapters/dns/node-dns.ts']);
  expect(textOf('adapters/dns/node-dns.ts')).not.toContain('lookup(');
});

test('text is normalised only by the one function that does it in linear time', () => {
  const normalizing = sourceFiles().filter((file) => /\.normalize\(/.test(textOf(file)));
  expect(normalizing).toEqual(['lib/normalize-text.ts']);
});

import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { ROOT } from './program.ts';

// Generating, type-checking and testing seven new parts takes minutes on a busy machine.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const PAGE = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
/** The commands of the page, and a second page and list, which must not repeat the code of the first. */
const COMMANDS = [
  ...[...PAGE.matchAll(/^npm run new -- (.*)$/gm)].map(([, words = '']) => wordsOf(words)),
  ['setting', 'gift-wrap'],
  ['list', 'gift-cards'],
];
const OWN_TESTS = [
  'domain/tenancy/delivery-promise.test.ts',
  'domain/suppliers/list-suppliers.test.ts',
  'domain/tenancy/gift-wrap.test.ts',
  'domain/gift-cards/list-gift-cards.test.ts',
  'domain/mail/price-drop.test.ts',
  'domain/mail/order-mails.test.ts',
  'app/storefront/home/size-guide-section.test.ts',
  'domain/content/size-guide-section.test.ts',
  'adapters/payment-acme-pay/acme-pay.test.ts',
];

const written: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'souk-extending-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyCheckout(): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  // Some tests read the list of files from git.
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

function run(file: string, args: string[] = [], adminUrl = inject('database').adminUrl) {
  const env = { ...process.env, SOUK_TEST_ADMIN_URL: adminUrl };
  const tool = spawnSync(process.execPath, [file, ...args], { cwd: folder, env, encoding: 'utf8' });
  return { status: tool.status, output: tool.stdout + tool.stderr };
}

/** Runs a command that must succeed; returns the files that it reports as written. */
function expectGreen(file: string, args: string[] = []): string[] {
  const { status, output } = run(file, args);
  expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
  return [...output.matchAll(/^ {2}(\S+\.\w+)$/gm)].map(([, path = '']) => path);
}

function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

/** Every file of the folder with its text. */
function textsOf(): Record<string, string> {
  const files = globSync('{adapters,app,blocks,db,domain,messages,tests}/**/*.*', { cwd: folder }).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** The files that a section of the page shows, as their paths in the folder and their text. */
function filesShown(heading: string): [string, string][] {
  const section = PAGE.slice(PAGE.indexOf(`## ${heading}`)).split(/\n## /)[0] ?? '';
  const blocks = section.matchAll(/^`([^`\n]+)`\n\n```\w+\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, path = '', text = '']) => {
    const [found = path] = globSync(path.replace('NNNN', '*'), { cwd: folder });
    return [found, text];
  });
}

const linesOf = (files: [string, string][]) =>
  files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0);

// The copy is of the files that git knows.
describe.skipIf(!existsSync(join(ROOT, '.git')))(
  'a developer who follows docs/extending.md in a clean folder',
  () => {
    beforeAll(copyCheckout);

    test('npm run new generates every part that docs/extending.md names', () => {
      expect(COMMANDS.map(([kind]) => kind).sort()).toEqual(
        ['block', 'list', 'list', 'mail', 'provider', 'setting', 'setting', 'table'].sort(),
      );
      for (const words of COMMANDS) written.push(...expectGreen('scripts/new.mjs', words));
    });

    test('if a name is already used, npm run new exits 2 and changes no file', () => {
      const before = textsOf();
      const refused = run('scripts/new.mjs', ['setting', 'gift-wrap']);
      expect(refused.status).toBe(2);
      expect(refused.output).toContain('exists already: choose another name.');
      expect(textsOf()).toEqual(before);
    });

    test('npm run new restores every file when a step fails after the first ones are written', () => {
      const before = textsOf();
      // Without a database db/schema.sql cannot be written, which is the last step.
      const failed = run('scripts/new.mjs', ['table', 'gift-boxes'], 'postgres://nobody@127.0.0.1:1/none');
      expect(failed.status).toBe(1);
      expect(textsOf()).toEqual(before);
    });

    test('the generated settings page has three files of at most 80 lines, and the list has four files of at most 220 lines', () => {
      const [setting, list] = [filesShown('A settings page'), filesShown('A list page')];
      expect({ files: setting.length, isShort: linesOf(setting) <= 80 }).toEqual({ files: 3, isShort: true });
      expect({ files: list.length, isShort: linesOf(list) <= 220 }).toEqual({ files: 4, isShort: true });
      for (const [path, text] of [...setting, ...list]) writeFileSync(join(folder, path), text);
      for (const [locale, city] of [
        ['en', 'City'],
        ['ar', 'المدينة'],
      ] as const) {
        const path = join(folder, `messages/${locale}/suppliers.json`);
        const texts = JSON.parse(readFileSync(path, 'utf8')) as { column: Record<string, string> };
        texts.column.city = city;
        writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`);
      }
      expectGreen('scripts/new.mjs', ['schema']);
    });

    test('the generated parts pass the type check and the lint', () => {
      const tsc = 'node_modules/typescript/bin/tsc';
      expectGreen('node_modules/@biomejs/biome/bin/biome', ['check', ...new Set(written)]);
      expectGreen(tsc, ['-p', '.']);
      for (const site of ['admin', 'storefront']) {
        expectGreen('node_modules/@react-router/dev/bin.cjs', ['typegen', `app/${site}`]);
        expectGreen(tsc, ['-p', `app/${site}`]);
      }
    });

    test('the generated parts pass the import rules, the texts, the isolation tests and their own tests', () => {
      const shared = ['tests/doors', 'messages', 'tests/isolation', 'app/admin/audit', 'app/admin/team'];
      expectGreen('node_modules/vitest/vitest.mjs', ['run', ...shared, ...OWN_TESTS]);
    });
  },
);

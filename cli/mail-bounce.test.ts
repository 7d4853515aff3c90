import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { smtpTransport } from '#adapters/mail-smtp/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { deliverMail, enqueueMail, listSuppressions } from '#domain/mail/index.ts';
import { applyMailNotice } from '#domain/mail-notices/index.ts';
import { newId } from '#lib/ids.ts';
import { runSouk } from '#tests/support/app-process.ts';
import { databaseEnv, expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { BOUNCES, COMPLAINT, sampleNotice } from '#tests/support/mail-notices.ts';
import { mailSink } from '#tests/support/mail-sink.ts';
import { CEDAR_ORIGINS as origins } from '#tests/support/mails.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { readReceived } from './received-notice.ts';

// Long timeout: each run is a process, possibly while other test files run.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const secretKey = 'k'.repeat(32);
const bounces = { address: 'bounces@mail.shops.example', secretKey };
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-bounce-'));
const sink = await mailSink();
const transport = smtpTransport(sink.url, 'Shops <no-reply@shops.example>');
afterAll(() => {
  transport.close();
  sink.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const env = {
  ...{ SOUK_DATA: dataFolder, PORT: String(await freePort()), PLATFORM_HOST: 'localhost:4038' },
  ...{ SECRET_KEY: secretKey, BOUNCE_ADDRESS: bounces.address, ...databaseEnv(db) },
};

/** Sends a mail of the store by SMTP to Layla, who is not suppressed; returns the envelope sender. */
async function send(): Promise<string> {
  await db.admin('delete from mail_suppressions');
  const data = { title: 'Lamp', options: '', url: 'http://x.example', leaveUrl: 'http://x.example/leave' };
  const to = 'Layla@home.example';
  const mail = { kind: 'back_in_stock' as const, to, locale: 'en' as const, data, dedupeKey: newId() };
  const id = await withStore(cedar.id, (tx) => enqueueMail(tx, mail, systemAct('test', TEST_TIME)));
  await deliverMail(cedar.id, id ?? '', { transport, at: TEST_TIME, origins, secretKey, bounces });
  return /^<(\S+)>/.exec(sink.senders.at(-1) ?? '')?.[1] ?? '';
}

/** Processes a message as the command does, but in this process. */
async function handle(message: Buffer, { recipient = '', key = bounces } = {}): Promise<string> {
  const received = readReceived(message, { recipient, key });
  return typeof received === 'string'
    ? received
    : applyMailNotice(received.named, received.notice, TEST_TIME);
}

async function bounce(message: Buffer, args: string[] = [], more: Record<string, string> = {}) {
  const run = await runSouk(['mail', 'bounce', '--json', ...args], { ...env, ...more }, message);
  return { code: run.code, ...(JSON.parse(run.stdout) as { outcome: string }) };
}

const suppressed = async () =>
  (await withStore(cedar.id, (tx) => listSuppressions(tx))).rows.map(({ email, cause }) => [email, cause]);

describe('a notice to the envelope’s sender of a mail that went out by SMTP', () => {
  test.each(BOUNCES)('a bounce in the format of %s suppresses the address once', async (name) => {
    const to = await send();
    expect(to).toMatch(/^bounces\+[a-z2-7]{53}@mail\.shops\.example$/);
    expect(await handle(sampleNotice(name, { to }))).toBe('bounced');
    expect(await suppressed()).toEqual([['layla@home.example', 'bounced']]);
    await expectNothingChanged(db, async () =>
      expect(await handle(sampleNotice(name, { to }))).toBe('known'),
    );
  });

  test('a feedback report suppresses the address as a complaint', async () => {
    const to = await send();
    expect(await handle(sampleNotice(COMPLAINT, { to }))).toBe('complained');
    expect(await suppressed()).toEqual([['layla@home.example', 'complained']]);
  });

  test('souk mail bounce finds the mail by --to or ORIGINAL_RECIPIENT, and otherwise by the header', async () => {
    const notice = sampleNotice('gmail', { to: 'owner@shops.example' });
    const done = { code: 0, outcome: 'bounced' };
    expect(await bounce(notice, ['--to', await send()])).toEqual(done);
    expect(await bounce(notice, [], { ORIGINAL_RECIPIENT: await send() })).toEqual(done);
    const inHeader = sampleNotice('exim', { to: await send() });
    await expectNothingChanged(db, async () => {
      const run = await bounce(inHeader, ['--to', 'bounces@mail.shops.example']);
      expect(run).toEqual({ code: 0, outcome: 'no_mail_named' });
    });
    expect(await bounce(inHeader)).toEqual(done);
    expect(await suppressed()).toEqual([['layla@home.example', 'bounced']]);
  });

  test('a bounce that two processes receive at the same moment counts once', async () => {
    const to = await send();
    const both = await Promise.all([1, 2].map(() => bounce(sampleNotice('exim', { to }))));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['bounced', 'known']);
    expect(await db.admin('select refusals from mail_suppressions')).toEqual([{ refusals: 1 }]);
  });
});

describe('nothing changes', () => {
  const ignored = (message: Buffer, outcome: string, more = {}) =>
    expectNothingChanged(db, async () => expect(await handle(message, more)).toBe(outcome));

  test('a notice to an address that is forged, changed, or signed by another install changes nothing', async () => {
    const to = await send();
    const forged = to.replace(/\+.{53}/, `+${'a'.repeat(53)}`);
    await ignored(sampleNotice('postfix', { to: forged }), 'no_mail_named');
    const changed = to.replace(/(?<=\+.{20})./, (letter) => (letter === 'a' ? 'b' : 'a'));
    await ignored(sampleNotice('postfix', { to: changed }), 'no_mail_named');
    const key = { ...bounces, secretKey: 'l'.repeat(32) };
    await ignored(sampleNotice('postfix', { to }), 'no_mail_named', { key });
  });

  test('a notice with the signed address only in its body changes nothing', async () => {
    const to = await send();
    const change = (text: string) => text.replaceAll('bounces@mail.shops.example', to);
    const notice = sampleNotice('gmail', { to: 'owner@shops.example', change });
    expect(notice.toString()).toContain(to);
    await ignored(notice, 'no_mail_named');
  });

  test('a reply, a notice that is cut off, and a notice of a delay change nothing', async () => {
    const to = await send();
    await ignored(Buffer.from(`To: ${to}\r\nSubject: Away\r\n\r\nI am away.\r\n`), 'no_notice');
    await ignored(sampleNotice('exim', { to }).subarray(0, 1500), 'no_notice');
    await ignored(Buffer.alloc(0), 'no_notice');
    const change = (text: string) => text.replace('Action: failed', 'Action: delayed');
    await ignored(sampleNotice('postfix', { to, change }), 'no_notice');
  });

  test('a notice about an erased mail changes nothing', async () => {
    const to = await send();
    await db.admin("update mails set recipient = '' where store_id = $1", [cedar.id]);
    await ignored(sampleNotice('postfix', { to }), 'unknown_mail');
  });

  test('random bytes to an unsigned address, or to a signed one without a complete notice, change nothing', async () => {
    const to = await send();
    const forged = to.replace(/(?<=\+.{30})./, (letter) => (letter === 'a' ? 'b' : 'a'));
    const names = fc.constantFrom(...BOUNCES, COMPLAINT);
    await expectNothingChanged(db, async () => {
      await fc.assert(
        fc.asyncProperty(names, fc.nat(), fc.uint8Array({ maxLength: 60 }), async (name, at, bytes) => {
          const whole = sampleNotice(name, { to: forged });
          const put = Buffer.concat([
            whole.subarray(0, at % whole.length),
            bytes,
            whole.subarray(at % whole.length),
          ]);
          expect(['no_notice', 'no_mail_named']).toContain(await handle(put));
          expect(await handle(Buffer.from(bytes), { recipient: to })).toBe('no_notice');
        }),
        { numRuns: 300 },
      );
    });
  });

  test('a message of more than a million bytes changes nothing, and is read to its end', async () => {
    const large = Buffer.concat([sampleNotice('exim', { to: await send() }), Buffer.alloc(3_000_000, 'x')]);
    await expectNothingChanged(db, async () => {
      expect(await bounce(large)).toEqual({ code: 0, outcome: 'too_large' });
    });
  });
});

test.each<[string, Record<string, string>, string[]]>([
  ['the database does not answer', { DATABASE_URL: 'postgres://souk_app:x@127.0.0.1:1/souk' }, []],
  ['BOUNCE_ADDRESS is not set', { BOUNCE_ADDRESS: '' }, []],
  ['a setting is wrong', { BOUNCE_ADDRESS: 'bounces+x@mail.shops.example' }, []],
  ['an argument is wrong', {}, ['--from', 'a@b.example']],
])(
  'souk mail bounce exits with the code that makes the mail server try again if %s',
  async (_what, more, args) => {
    const notice = sampleNotice('postfix', { to: await send() });
    await expectNothingChanged(db, async () => {
      const run = await runSouk(['mail', 'bounce', ...args], { ...env, ...more }, notice);
      expect(run).toMatchObject({ code: 75, stdout: '' });
      expect(run.stderr).not.toBe('');
    });
  },
);

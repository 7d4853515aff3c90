import { expect, test, vi } from 'vitest';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// A form is read once, by one reader: a second reader that reads its type differently would see unchecked fields (K).
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const shop = shopHost(cedar.slug);

const part = (boundary: string, name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const LONG = '.'.repeat(950_100);
const MANY = `${part('BBB', 'a', '').repeat(18_000)}--BBB--\r\n`;

type Sent = [name: string, type: string, body: string, status: number];
const SENT: Sent[] = [
  [
    'a list that ends with fields',
    'multipart/form-data; boundary=zz, application/x-www-form-urlencoded',
    'a&'.repeat(500_000),
    415,
  ],
  [
    'a list that ends with parts',
    'application/x-www-form-urlencoded;, multipart/form-data; boundary=BBB',
    `${part('BBB', 'email', LONG)}--BBB--\r\n`,
    415,
  ],
  [
    'a list that ends with parts, and a NUL byte',
    'application/x-www-form-urlencoded;, multipart/form-data; boundary=BBB',
    `${part('BBB', 'email', 'a\0b')}--BBB--\r\n`,
    415,
  ],
  ['a list that ends with no form', 'application/x-www-form-urlencoded;, text/plain', 'email=a', 415],
  [
    'a list that ends with parts of no boundary',
    'application/x-www-form-urlencoded;, multipart/form-data',
    'email=a',
    415,
  ],
  [
    'a boundary in the quotes of another parameter',
    'multipart/form-data; x="; boundary=AAA"; boundary=BBB',
    MANY,
    415,
  ],
  ['two boundaries', 'multipart/form-data; boundary=AAA; boundary=BBB', MANY, 415],
  [
    'an end within a field, and fields behind it',
    'multipart/form-data; boundary=BBB',
    part('BBB', 'a', 'x--BBB--') + MANY,
    413,
  ],
  [
    'a text in base64',
    'multipart/form-data; boundary=BBB',
    `--BBB\r\nContent-Disposition: form-data; name="email"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('a\0b').toString('base64')}\r\n--BBB--\r\n`,
    400,
  ],
];

test.each(SENT)(
  'a form whose type or parts could be read in two ways is refused at once and changes nothing: %s (K)',
  async (_, type, body, status) => {
    await expectNothingChanged(db, async () => {
      for (const host of [shop, PLATFORM]) {
        const headers = { origin: `http://${host}`, 'content-type': type };
        let answered = 0;
        const ms = await blockedMs(async () => {
          const answer = await ask(server, { host, path: '/login' }, { method: 'POST', body, headers });
          answered = answer.status;
        }, 100);
        expect(answered, host).toBe(status);
        expect(ms, host).toBeLessThan(100);
      }
    });
  },
);

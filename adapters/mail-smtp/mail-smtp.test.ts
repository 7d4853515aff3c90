import { generateKeyPairSync, verify } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAddressRefusal } from './address-refusal.ts';
import { smtpTransport } from './index.ts';

let port = 0;
let said = '';
/** The answer to each RCPT TO; '' accepts it. */
let refusal = '';
let greeting = '250 ok';
const server = createServer((socket) => answer(socket));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

const mail = {
  id: '0192f3a4-0000-7000-8000-000000000001',
  fromName: 'دار نجد\r\nBcc: all@home.example',
  replyTo: 'salam@najd.example',
  to: 'layla@home.example',
  subject: 'تم تأكيد طلبك',
  text: 'شكرًا لك',
  html: '<p>شكرًا لك</p>',
  locale: 'ar' as const,
  leaveUrl: '',
  sender: null,
  envelopeFrom: '',
};

test('a mail is sent from the configured address in the store’s name, to one recipient', async () => {
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Souk <no-reply@souk.example>');
  await transport.send(mail);
  transport.close();
  expect(said.match(/^RCPT TO:.*$/gim)?.map((line) => line.trim())).toEqual(['RCPT TO:<layla@home.example>']);
  expect(said).toMatch(/^MAIL FROM:<no-reply@souk\.example>/m);
  expect(said).toMatch(/^Message-ID: <0192f3a4-0000-7000-8000-000000000001@souk\.example>/m);
  expect(said).toMatch(/^From: =\?UTF-8\?.*<no-reply@souk\.example>/ms);
  expect(said).toMatch(/^Reply-To: salam@najd\.example/m);
  expect(said).not.toMatch(/^Bcc:/m);
  expect(said).toMatch(/^Content-Language: ar/m);
  expect(said).not.toMatch(/^List-Unsubscribe/im);
});

test('a newsletter can be unsubscribed with one click in the mail program (RFC 8058)', async () => {
  said = '';
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Souk <no-reply@souk.example>');
  await transport.send({ ...mail, leaveUrl: 'https://cedar.souk.example/newsletter/leave?token=abc' });
  transport.close();
  const headers = said.replace(/\r\n[ \t]+/g, ' ');
  expect(headers).toMatch(
    /^List-Unsubscribe: <https:\/\/cedar\.souk\.example\/newsletter\/leave\?token=abc>/m,
  );
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
});

test.each([
  ['550 5.1.1 no such user', true],
  ['550 5.7.1 relaying denied', false],
  ['452 4.2.2 mailbox full', false],
])('a recipient refused with “%s” is an address that does not exist: %s', async (text, isAddress) => {
  refusal = text;
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'no-reply@souk.example');
  const sending = transport.send(mail);
  if (isAddress) expect(await sending).toEqual({ refused: text });
  else await expect(sending).rejects.toThrow();
  transport.close();
  refusal = '';
});

test('a mail from a store’s own sender is signed for its domain, and failures are reported to the platform (RFC 6376)', async () => {
  said = '';
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sender = { address: 'orders@najd.shop', host: 'najd.shop', selector: 's0123456789ab', privateKey };
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Souk <no-reply@souk.example>');
  await transport.send({ ...mail, sender });
  transport.close();
  expect(said).toMatch(/^MAIL FROM:<no-reply@souk\.example>/m);
  expect(said).toMatch(/^From: =\?UTF-8\?.*<orders@najd\.shop>/ms);
  expect(said).toMatch(/^Message-ID: <[^@]+@najd\.shop>/m);
  const message = `${said.slice(said.search(/^DKIM-Signature:/m), said.indexOf('\r\n.\r\n'))}\r\n`;
  expect(message).toMatch(/d=najd\.shop/);
  expect(message).toMatch(/s=s0123456789ab/);
  expect(isSignedBy(publicKey, message)).toBe(true);
  expect(isSignedBy(publicKey, message.replace('salam@najd.example', 'salam@evil.example'))).toBe(false);
});

test('undelivered mails are returned to the envelope sender, without their text if the server supports this (RFC 3461)', async () => {
  const envelopeFrom = 'bounces+token@mail.souk.example';
  const run = async () => {
    said = '';
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Souk <no-reply@souk.example>');
    await transport.send({ ...mail, envelopeFrom });
    transport.close();
    expect(said).toMatch(/^From: =\?UTF-8\?.*<no-reply@souk\.example>/ms);
    return said.match(/^(MAIL|RCPT) .*$/gm)?.map((line) => line.trim());
  };
  expect(await run()).toEqual([
    'MAIL FROM:<bounces+token@mail.souk.example>',
    'RCPT TO:<layla@home.example>',
  ]);
  greeting = '250-ok\r\n250 DSN';
  expect(await run()).toEqual([
    'MAIL FROM:<bounces+token@mail.souk.example> RET=HDRS',
    'RCPT TO:<layla@home.example> NOTIFY=FAILURE ORCPT=rfc822;layla@home.example',
  ]);
  greeting = '250 ok';
});

/** Verifies the header part of a DKIM signature in its relaxed form (RFC 6376, 3.4.2 and 3.7). */
function isSignedBy(publicKey: string, message: string): boolean {
  const lines = message
    .slice(0, message.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const relaxed = new Map(
    lines.map((line) => {
      const name = line.slice(0, line.indexOf(':')).toLowerCase().trim();
      return [
        name,
        `${name}:${line
          .slice(line.indexOf(':') + 1)
          .replace(/[ \t]+/g, ' ')
          .trim()}`,
      ];
    }),
  );
  const signature = relaxed.get('dkim-signature') ?? '';
  const tag = (name: string) =>
    new RegExp(`[; :]${name}=([^;]+)`).exec(signature)?.[1]?.replace(/ /g, '') ?? '';
  const signed = tag('h')
    .split(':')
    .flatMap((name) => relaxed.get(name.toLowerCase()) ?? []);
  const bare = signature.replace(/([; ])b=[^;]+/, '$1b=');
  const text = [...signed, bare].join('\r\n');
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(tag('b'), 'base64'));
}

test('a mail server that does not answer is an error', async () => {
  const transport = smtpTransport('smtp://127.0.0.1:1', 'no-reply@souk.example');
  await expect(transport.send(mail)).rejects.toThrow();
  transport.close();
});

/** Implements the part of SMTP that one delivery needs. */
function answer(socket: Socket): void {
  let isBody = false;
  socket.setEncoding('utf8').write('220 test ready\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    said += chunk;
    if (isBody) {
      isBody = !said.endsWith('\r\n.\r\n');
      if (!isBody) socket.write('250 taken\r\n');
    } else if (/^DATA/i.test(String(chunk))) {
      isBody = true;
      socket.write('354 go on\r\n');
    } else if (refusal !== '' && /^RCPT/i.test(String(chunk))) {
      socket.write(`${refusal}\r\n`);
    } else {
      const isGreeting = /^EHLO/i.test(String(chunk));
      socket.write(/^QUIT/i.test(String(chunk)) ? '221 bye\r\n' : `${isGreeting ? greeting : '250 ok'}\r\n`);
    }
  });
}

test.each([
  [550, '550 5.1.1 User unknown', true],
  [550, '550 No such user here', true],
  [551, '551 User not local', true],
  [553, '553 5.1.3 Bad address syntax', true],
  [550, '550 5.2.1 The account is disabled', true],
  [550, '550 5.7.1 Relaying denied', false],
  [550, '550 relay not permitted', false],
  [550, '550 5.7.26 SPF check failed', false],
  [550, '550 Message refused by our spam policy', false],
  [550, '550 5.1.8 Bad sender address', false],
  [552, '552 5.2.2 Mailbox full', false],
  [554, '554 Transaction failed', false],
  [450, '450 4.1.1 Try later', false],
  [421, '421 5.1.1 closing', false],
])('the answer %i %s of a server suppresses the address: %s', (code, text, isSuppressed) => {
  expect(isAddressRefusal(code, text)).toBe(isSuppressed);
});

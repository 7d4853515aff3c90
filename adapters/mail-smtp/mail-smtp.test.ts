import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RecipientRefused } from '#domain/mail/index.ts';
import { smtpTransport } from './index.ts';

let port = 0;
let said = '';
/** The answer to each RCPT TO; '' accepts it. */
let refusal = '';
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
  const error = await transport.send(mail).catch((thrown: unknown) => thrown);
  transport.close();
  refusal = '';
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof RecipientRefused).toBe(isAddress);
});

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
      socket.write(/^QUIT/i.test(String(chunk)) ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}

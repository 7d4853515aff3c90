import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOUNCES, COMPLAINT, type SampleNotice, sampleNotice } from '#tests/support/mail-notices.ts';
import { LARGEST_NOTICE, readMailNotice } from './index.ts';

const LAYLA = ['layla@home.example'];
const GONE_5_1_1 = { addresses: LAYLA, status: '5.1.1' };

test.each([
  [
    'postfix',
    {
      addresses: [...LAYLA, ...LAYLA],
      status: '5.1.1',
      answer: /^550 5\.1\.1 <layla@home\.example>.*table$/,
    },
  ],
  ['exim', { addresses: LAYLA, status: '5.0.0', answer: /^550 5\.1\.1 .*undeliverable address$/ }],
  [
    'office365',
    { addresses: LAYLA, status: '5.1.10', answer: /^550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound; / },
  ],
  ['gmail', { ...GONE_5_1_1, answer: /^550-5\.1\.1 .*gsmtp$/ }],
] as const)(
  'a bounce as %s writes it is read, with its recipient, its code and the server’s words',
  (name, failure) => {
    const { notice, sentTo } = readMailNotice(sampleNotice(name, { to: 'bounces+token@mail.shops.example' }));
    expect(sentTo).toContain('bounces+token@mail.shops.example');
    expect(notice).toEqual({
      kind: 'bounce',
      failures: [{ ...failure, answer: expect.stringMatching(failure.answer) }],
    });
  },
);

test('a feedback report of abuse is read as a complaint', () => {
  expect(readMailNotice(sampleNotice(COMPLAINT)).notice).toEqual({ kind: 'complaint' });
});

test('a notice with bare line feeds, or after the "From " line that a mail server adds, is parsed', () => {
  const bare = sampleNotice('postfix').toString('latin1').replaceAll('\r\n', '\n');
  const piped = `From MAILER-DAEMON  Sat Nov 28 10:14:07 2026\n${bare}`;
  for (const text of [bare, piped]) {
    expect(readMailNotice(Buffer.from(text)).notice).toMatchObject({ failures: [{ status: '5.1.1' }] });
  }
});

const change = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`The sample has no ${from}.`);
  return changed;
};

test.each<[string, SampleNotice, (text: string) => string]>([
  ['a delay', 'postfix', change('Action: failed', 'Action: delayed')],
  ['a delivery', 'postfix', change('Action: failed', 'Action: delivered')],
  ['a failure for now', 'postfix', change('Status: 5.1.1', 'Status: 4.1.1')],
  ['a missing status', 'postfix', change('Status: 5.1.1\n', '')],
  ['two contrary statuses', 'postfix', change('Status: 5.1.1', 'Status: 5.1.1\nStatus: 2.0.0')],
  ['a missing recipient', 'gmail', change('Final-Recipient: rfc822; layla@home.example\n', '')],
  ['a recipient of another kind', 'gmail', change('rfc822; layla@home.example', 'x400; layla@home.example')],
  [
    'a report of another type',
    'postfix',
    change('report-type=delivery-status', 'report-type=disposition-notification'),
  ],
  ['no report type', 'postfix', change(' report-type=delivery-status;', '')],
  ['an ordinary mail with the same parts', 'postfix', change('multipart/report', 'multipart/mixed')],
  ['a part of another type', 'postfix', change('message/delivery-status\n', 'text/plain\n')],
  [
    'a part in base64',
    'exim',
    change('message/delivery-status', 'message/delivery-status\nContent-Transfer-Encoding: base64'),
  ],
  ['a boundary of another part', 'postfix', change('boundary="9D3B', 'boundary="XXXX')],
  ['a boundary that is too long', 'postfix', (text) => text.replaceAll('9D3B21C0B1', 'B'.repeat(80))],
  [
    'two content types',
    'postfix',
    change('MIME-Version: 1.0\n', 'MIME-Version: 1.0\nContent-Type: text/plain\n'),
  ],
  [
    'the report in the first part',
    'exim',
    change(/--1795861999-eximdsn-1804289383\nContent-type: text\/plain[\s\S]*?\n(?=--1795)/, ''),
  ],
  ['the report inside another multipart', 'postfix', nested],
  ['a report that is no complaint', COMPLAINT, change('Feedback-Type: abuse', 'Feedback-Type: not-spam')],
  ['a report of fraud', COMPLAINT, change('Feedback-Type: abuse', 'Feedback-Type: fraud')],
  ['two feedback types', COMPLAINT, change('\nVersion: 1\n', '\nVersion: 1\nFeedback-Type: abuse\n')],
  ['a feedback report without a version', COMPLAINT, change('Version: 1\n', '')],
])('a notice with %s does not count', (_what, name, changed) => {
  expect(readMailNotice(sampleNotice(name)).notice).not.toBeNull();
  expect(readMailNotice(sampleNotice(name, { change: changed })).notice).toBeNull();
});

function nested(text: string): string {
  return `To: a@b.example\nContent-Type: multipart/report; report-type=delivery-status; boundary=outer\n\n--outer\n\nText\n--outer\n${text}\n--outer--\n`;
}

test('a failure of one recipient does not hide the delivery to another', () => {
  const group = '\nFinal-Recipient: rfc822; noura@home.example\nAction: delivered\nStatus: 2.0.0\n';
  const two = sampleNotice('gmail', {
    change: change(
      '\n\n--000000000000a1b2c3062b7d1e4f\nContent-Type: message/rfc822',
      `\n${group}\n--000000000000a1b2c3062b7d1e4f\nContent-Type: message/rfc822`,
    ),
  });
  expect(readMailNotice(two).notice).toMatchObject({ failures: [GONE_5_1_1] });
});

test.each<SampleNotice>([...BOUNCES, COMPLAINT])(
  'a notice of %s that is cut off anywhere before its report ends does not count',
  (name) => {
    const whole = sampleNotice(name);
    const report = whole.indexOf(name === COMPLAINT ? 'Feedback-Type' : 'Final-Recipient');
    const end = whole.indexOf('\r\n--', report);
    for (let length = 0; length < end + 4; length += 7) {
      expect(readMailNotice(whole.subarray(0, length)).notice).toBeNull();
    }
    expect(readMailNotice(whole.subarray(0, whole.indexOf('\r\n', end + 4) + 2)).notice).not.toBeNull();
  },
);

test('bytes outside ASCII in any charset are replaced, and the notice’s code is still parsed', () => {
  const words = 'عنوان غير موجود';
  const changed = change(
    'Diagnostic-Code: smtp; 550-5.1.1',
    `Diagnostic-Code: smtp; 550-5.1.1 ${Buffer.from(words).toString('latin1')} \xff\xfe`,
  );
  const { notice } = readMailNotice(sampleNotice('gmail', { change: changed }));
  expect(notice).toMatchObject({
    failures: [{ status: '5.1.1', answer: expect.stringContaining(`${words} \ufffd`) }],
  });
});

const REPORT = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n';
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

test.each<[string, string]>([
  ['10,000 parts', `${REPORT}\n${lines(10_000, () => '--b\n\nx\n')}--b--\n`],
  ['10,000 parts that no boundary names', `${REPORT}\n${lines(10_000, (index) => `--b${index}\n\nx\n`)}`],
  [
    'multiparts in each other',
    lines(5000, (index) => `Content-Type: multipart/report; boundary=b${index}\n\n--b${index}\n`),
  ],
  ['40,000 header fields', `${lines(40_000, (index) => `X-${index}: a\n`)}\n`],
  [
    'a header field of 900,000 characters',
    `Content-Type: multipart/report; ${'a=b; '.repeat(180_000)}\n\n--b\n`,
  ],
  ['400,000 continuation lines', `To: a\n${' \n'.repeat(400_000)}\n`],
  ['900,000 line feeds after a header', `${REPORT}${'\n'.repeat(900_000)}`],
  ['450,000 dashes on lines of their own', `${REPORT}\n${'-\n'.repeat(450_000)}`],
  ['900,000 carriage returns', `${REPORT}\n${'\r'.repeat(900_000)}`],
  ['450,000 quotation marks', `Content-Type: a/b; c="${'\\"'.repeat(450_000)}\n\n`],
  ['900,000 dashes', `${REPORT}\n${'-'.repeat(900_000)}`],
  ['a boundary line of 900,000 spaces', `${REPORT}\n--b${' '.repeat(900_000)}x\n`],
  [
    '100,000 recipients',
    `${REPORT}\n--b\n\n--b\nContent-Type: message/delivery-status\n\n${lines(20_000, (index) => `Final-Recipient: rfc822;${index}@a.example\nAction: failed\n\n`)}--b--\n`,
  ],
  [
    'a report of 900,000 characters',
    `${REPORT}\n--b\n\n--b\nContent-Type: message/delivery-status\n\nStatus: ${'5.1.'.repeat(225_000)}\n--b--\n`,
  ],
])(
  'a hostile message with %s does not count as a notice, and parsing it takes less than 100 ms of processor time',
  (_what, text) => {
    const message = Buffer.from(text, 'latin1');
    const before = process.threadCpuUsage();
    expect(readMailNotice(message).notice).toBeNull();
    expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
  },
);

test('a notice of more than a million bytes is not read', () => {
  const whole = sampleNotice('exim');
  const padded = (size: number) => Buffer.concat([whole, Buffer.alloc(size - whole.length, 'x')]);
  expect(readMailNotice(padded(LARGEST_NOTICE)).notice).not.toBeNull();
  expect(readMailNotice(padded(LARGEST_NOTICE + 1))).toEqual({ sentTo: '', notice: null });
});

test('random bytes and changed sample notices are parsed without an error', () => {
  const bytes = fc.uint8Array({ maxLength: 2000 });
  const changed = fc.record({
    name: fc.constantFrom(...BOUNCES, COMPLAINT),
    at: fc.nat(),
    cut: fc.nat({ max: 300 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom('\r\n', '--', '"', ';', ':', '\r\n\r\n').map((text) => Buffer.from(text)),
    ),
  });
  fc.assert(
    fc.property(bytes, (each) => void readMailNotice(Buffer.from(each))),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(changed, ({ name, at, cut, put }) => {
      const whole = sampleNotice(name);
      const from = at % whole.length;
      readMailNotice(Buffer.concat([whole.subarray(0, from), put, whole.subarray(from + cut)]));
    }),
    { numRuns: 500 },
  );
});

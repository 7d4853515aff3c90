import { expect, test } from 'vitest';
import { createLogger, maskEmail } from './log.ts';

function logInto(lines: string[]) {
  return createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } });
}

test('a log line is one JSON object with a time, a level and its fields', () => {
  const lines: string[] = [];
  logInto(lines).child({ requestId: 'r1' }).info({ status: 200 }, 'served');
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({ level: 'info', requestId: 'r1', status: 200, msg: 'served' });
  expect(new Date(line.time).toISOString()).toBe(line.time);
});

test('secrets are removed from logs at any depth, in arrays, in bindings and in addresses', () => {
  const lines: string[] = [];
  const log = logInto(lines).child({ sessionToken: 'hush-1' });
  log.info({ password: 'hush-2', req: { headers: { cookie: 'hush-3', Authorization: 'hush-4' } } });
  log.info({ users: [{ newPassword: { value: 'hush-5' } }], 'set-cookie': ['hush-6'] });
  log.info({ url: '/reset?token=hush-7&x=1' }, 'GET /x?code=hush-8');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(/hush-\d/);
  expect(lines.join('')).toContain('&x=1');
});

test('no e-mail address is logged in full, wherever it occurs', () => {
  const lines: string[] = [];
  const log = logInto(lines);
  const cause = new Error('duplicate key (email)=(cause@example.com)');
  log.error(
    { err: new Error('for sara.ali+x@example.com', { cause }), to: 'b@mail.example.co' },
    'mail to c@example.com',
  );
  log.error(new Error('to d@example.com'));
  expect(lines.join('')).not.toMatch(/(?:sara\.ali\+x|cause|\bb|\bc|\bd)@/);
  expect(lines.join('')).toContain('s***@example.com');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    type: 'Error',
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('a logged database error does not quote the refused row', () => {
  const lines: string[] = [];
  const detail = 'Failing row contains (1001, Sara Haddad, +966501234567, 12 Palm Street).';
  const refused = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail,
    where: detail,
  });
  logInto(lines).error({ err: refused });
  logInto(lines).error(refused);
  expect(lines.join('')).not.toMatch(/Sara|96650|Palm/);
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    message: 'violates check constraint',
    code: '23514',
  });
});

test.each([
  ['sara@example.com', 's***@example.com'],
  ['@example.com', '***'],
  ['nothing', '***'],
])('the e-mail address “%s” is masked in logs as “%s”', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

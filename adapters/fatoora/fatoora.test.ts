import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fatooraAuthority } from './index.ts';

type Sent = { method: string; path: string; headers: IncomingHttpHeaders; body: Record<string, string> };

let answer: { status: number; body: string; hangUp?: boolean } = { status: 200, body: '{}' };
let sent: Sent[] = [];
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    sent.push({ method, path: url, headers, body: JSON.parse(Buffer.concat(parts).toString()) });
    if (answer.hangUp) return response.destroy();
    const date = 'Fri, 20 Nov 2026 08:00:00 GMT';
    response.writeHead(answer.status, { 'content-type': 'application/json', date }).end(answer.body);
  });
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => server.close());

const authority = fatooraAuthority({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const CALLER = { environment: 'simulation', token: 'dG9rZW4=', secret: 'word' } as const;
const DOCUMENT = { xml: '<Invoice/>', hash: 'aGFzaA==', uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d' };

beforeEach(() => {
  sent = [];
});

function says(status: number, body: unknown = {}) {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

describe('onboarding', () => {
  const ISSUED = { requestID: 1234567890123, binarySecurityToken: 'dG9rZW4=', secret: 'word' };

  test('a certificate request is sent in base64 with the one-time code and without credentials', async () => {
    says(200, ISSUED);
    const got = await authority.requestComplianceCertificate('production', {
      pem: '-----BEGIN',
      oneTimeCode: '123456',
    });
    expect(got).toEqual({
      ok: true,
      value: {
        ...{ requestId: '1234567890123', token: 'dG9rZW4=', secret: 'word' },
        answeredAt: new Date('2026-11-20T08:00:00Z'),
      },
    });
    const [{ method, path, headers, body }] = sent as [Sent];
    expect([method, path, headers.otp, headers['accept-version'], headers.authorization]).toEqual([
      'POST',
      '/core/compliance',
      '123456',
      'V2',
      undefined,
    ]);
    expect(Buffer.from(body.csr ?? '', 'base64').toString()).toBe('-----BEGIN');
  });

  test.each([
    [{ errors: [{ code: 'Invalid-OTP', message: 'The code is wrong' }] }, 'Invalid-OTP', 'The code is wrong'],
    [{ code: 'Invalid-CSR', message: 'No request' }, 'Invalid-CSR', 'No request'],
    ['no JSON', 'status_400', 'status_400'],
  ])('a refused certificate request %j is reported with its code and message', async (body, code, reason) => {
    says(400, body);
    const got = await authority.requestProductionCertificate(CALLER, '17');
    expect(got).toMatchObject({ ok: false, code: 'authority_refused', data: { code, reason } });
  });

  test('a certificate renewal that is answered with 428 contains a certificate that must be tested first', async () => {
    says(428, ISSUED);
    const got = await authority.renewCertificate(CALLER, { pem: 'x', oneTimeCode: '1' });
    expect(got).toMatchObject({ ok: true, value: { token: 'dG9rZW4=' } });
    expect(sent[0]).toMatchObject({ method: 'PATCH', path: '/simulation/production/csids' });
  });
});

describe('documents', () => {
  const WARNED = {
    validationResults: { warningMessages: [{ code: 'BR-KSA-98', message: 'late' }], errorMessages: [] },
  };
  const REFUSED = { validationResults: { errorMessages: [{ code: 'BR-KSA-37', message: 'four digits' }] } };

  test('a simplified document is reported with its hash, its UUID and its bytes', async () => {
    says(200, { reportingStatus: 'REPORTED' });
    expect(await authority.reportDocument(CALLER, DOCUMENT)).toMatchObject({
      ok: true,
      value: { outcome: 'accepted' },
    });
    const [{ path, headers, body }] = sent as [Sent];
    expect([path, headers['clearance-status']]).toEqual(['/simulation/invoices/reporting/single', '0']);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('dG9rZW4=:word').toString('base64')}`);
    expect(body).toEqual({
      invoiceHash: DOCUMENT.hash,
      uuid: DOCUMENT.uuid,
      invoice: Buffer.from(DOCUMENT.xml).toString('base64'),
    });
  });

  test('a cleared document returns with the authority’s bytes', async () => {
    says(200, { clearedInvoice: Buffer.from('<Invoice>ختم</Invoice>').toString('base64') });
    const got = await authority.clearDocument(CALLER, DOCUMENT);
    expect(got).toMatchObject({ ok: true, value: { clearedXml: '<Invoice>ختم</Invoice>' } });
    expect(sent[0]?.headers['clearance-status']).toBe('1');
  });

  test.each([
    [202, WARNED, 'accepted', [{ level: 'warning', code: 'BR-KSA-98', text: 'late' }]],
    [208, {}, 'accepted', []],
    [409, { reportingStatus: 'NOT_REPORTED' }, 'accepted', []],
    [303, {}, 'clearance_off', []],
    [400, REFUSED, 'rejected', [{ level: 'error', code: 'BR-KSA-37', text: 'four digits' }]],
    [
      ...([400, { erroMessages: { code: 'X', message: 'one, not a list' } }, 'rejected'] as const),
      [{ level: 'error', code: 'X', text: 'one, not a list' }],
    ],
  ] as const)('a document answered with status %s and %j is %s', async (status, body, outcome, messages) => {
    says(status, body);
    const got = await authority.reportDocument(CALLER, DOCUMENT);
    expect(got).toMatchObject({ ok: true, value: { outcome, status, messages } });
  });

  test.each([
    [500, '{"category":"HTTP-Errors","code":"500"}', 'authority_unreachable'],
    [503, 'busy', 'authority_unreachable'],
    [429, '', 'authority_unreachable'],
    [400, 'no JSON', 'authority_unreachable'],
    [418, '{}', 'authority_unreachable'],
    [401, '{}', 'authority_unauthorized'],
    [406, 'This Version is not supported', 'authority_unauthorized'],
  ])('status %s with the body %s neither accepts nor rejects the document', async (status, body, code) => {
    says(status, body);
    expect(await authority.clearDocument(CALLER, DOCUMENT)).toMatchObject({ ok: false, code });
  });

  test('if the connection ends without an answer, the authority counts as unreachable and the document is not rejected', async () => {
    answer = { status: 200, body: '', hangUp: true };
    expect(await authority.reportDocument(CALLER, DOCUMENT)).toMatchObject({
      ok: false,
      code: 'authority_unreachable',
    });
  });

  test('an answer of the authority larger than 4 MB is not read', async () => {
    says(200, `{"x":"${'a'.repeat(5_000_000)}"}`);
    expect(await authority.reportDocument(CALLER, DOCUMENT)).toMatchObject({
      ok: false,
      code: 'authority_unreachable',
    });
  });
});

import { expect, test, vi } from 'vitest';
import type { Sheet } from '#domain/invoices/index.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { renderDocument } from './index.ts';

// The process that renders documents also sends the mails and settles the payments of every store.
vi.setConfig({ testTimeout: 120_000 });

const text = 'a long name كلمة '.repeat(10);
const sheet = (rows: number): Sheet => ({
  ...{ dir: 'ltr', lang: 'en', accent: '#112233', logo: '', title: ['Invoice'], issuer: 'Cedar', facts: [] },
  parties: [{ label: ['To'], name: text, lines: [text], codes: [] }],
  columns: [['Item'], ['Quantity'], ['Price'], ['Sum']],
  rows: Array.from({ length: rows }, () => ({ titles: [text, text], details: text, cells: ['1', '2', '3'] })),
  sums: [{ label: ['Total'], amount: '1.00', isTotal: true }],
  ...{ taxes: null, remarks: [], qr: '', footer: '', attachment: null },
});

test('a pack of long documents blocks no mail and no payment while it is rendered', async () => {
  await renderDocument([sheet(1)]);
  const pack = Array.from({ length: 8 }, () => sheet(100));
  let pdf: Buffer = Buffer.alloc(0);
  const render = async () => {
    pdf = await renderDocument(pack);
  };
  expect(await blockedMs(render, 200)).toBeLessThan(200);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a document that cannot be compiled fails without affecting the others', async () => {
  const broken = { ...sheet(1), accent: 'no colour' };
  const [first, second] = await Promise.allSettled([renderDocument([broken]), renderDocument([sheet(1)])]);
  expect(first.status).toBe('rejected');
  expect(second.status).toBe('fulfilled');
});

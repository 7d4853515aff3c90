import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditRow } from '#domain/audit/index.ts';
import { ORDER_EVENT_KINDS } from '#domain/orders/index.ts';
import type { Locale } from '#lib/locale.ts';
import { isMessageKey, type MessageKey, translator } from '#messages/index.ts';
import { changesOf, whatWasDone, whoDid } from './audit-words.ts';

const row: AuditRow = {
  id: '1',
  at: new Date('2026-11-21T09:00:00Z'),
  actorKind: 'staff',
  actorName: 'Layla',
  action: 'product.saved',
  subjectKind: 'product',
  subjectId: '2',
  subjectName: 'Navy mug',
  currency: null,
  before: { version: 1, status: 'active', prices: { '': 4000 }, titles: { en: 'Mug' } },
  after: { version: 2, status: 'active', prices: { '': 3500 }, titles: { en: 'Navy mug' }, currency: 'USD' },
  ip: '',
};
const reading = (locale: Locale) => ({
  locale,
  timeZone: 'Asia/Riyadh',
  currency: 'USD',
  t: translator(locale),
  isKnown: isMessageKey,
});
const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '');

describe('sentences of the audit log (M5)', () => {
  test.each<[Locale, string, string[]]>([
    ['en', 'Product Navy mug: saved', ['Price: $40.00 → $35.00', 'Title (English): Mug → Navy mug']],
    ['ar', 'المنتج Navy mug: حُفظ', ['السعر', 'العنوان (الإنجليزية): Mug ← Navy mug']],
  ])('the audit log is written in sentences in %s (M5)', (locale, what, [price = '', title]) => {
    expect(plain(whatWasDone(row, reading(locale)))).toBe(what);
    const { lines, details } = changesOf(row, reading(locale));
    expect(details).toEqual([]);
    expect(plain(lines[0] ?? '')).toContain(price);
    expect(plain(lines[1] ?? '')).toBe(title);
  });

  test('the audit entry of a new record omits empty fields and lists technical details separately (M5)', () => {
    const after = { isOn: true, note: '', names: ['a', 'b'], reason: '2026-11-21T09:30:00.000Z' };
    const { lines, details } = changesOf({ ...row, before: null, after }, reading('en'));
    expect(lines.map(plain)).toEqual(['Name: a, b', 'Reason: 21 November 2026 at 12:30']);
    expect(details.map(plain)).toEqual(['isOn: yes', 'Note: nothing']);
    expect(changesOf({ ...row, before: null, after: null }, reading('en'))).toEqual({
      lines: [],
      details: [],
    });
  });

  test('the audit log shows the names of countries, and leaves out empty lists (M5)', () => {
    const [before, after] = [{ zipNotAskedIn: [] }, { zipNotAskedIn: ['JO', 'SA'] }];
    const linesIn = (locale: Locale) =>
      changesOf({ ...row, before, after }, reading(locale)).lines.map(plain);
    expect(linesIn('en')).toEqual(['No zip code asked in: nothing → Jordan, Saudi Arabia']);
    expect(linesIn('ar')[0]).toContain('الأردن');
  });

  test('the audit log uses the same names for states, roles, languages and time zones as their pages (M5)', () => {
    const before = { status: 'active', paymentStatus: 'unpaid', role: 'viewer' };
    const after = { status: 'archived', paymentStatus: 'paid', role: 'Packers' };
    const settings = { defaultLocale: 'ar', timeZone: 'America/New_York' };
    const linesIn = (locale: Locale) =>
      changesOf({ ...row, before, after: { ...after, ...settings } }, reading(locale)).lines.map(plain);
    expect(linesIn('en')).toEqual([
      'Status: Active → Archived',
      'Payment: Unpaid → Paid',
      'Role: Viewer → Packers',
      'First language: Arabic',
      'Time zone: Eastern Time',
    ]);
    expect(linesIn('ar')).toContain('الدفع: غير مدفوع ← مدفوع');
  });

  test('an amount in the audit log is in the currency of its order, else of the store (M5)', () => {
    const collected = { ...row, action: 'order.cash_collected', before: null, after: { amount: 2900 } };
    const linesOf = (entry: AuditRow) => changesOf(entry, reading('en')).lines.map(plain);
    expect(linesOf(collected)).toEqual(['Amount: $29.00']);
    expect(linesOf({ ...collected, currency: 'KWD' })[0]).toMatch(/^Amount: KWD\s2\.900$/);
    const named = { ...collected, currency: 'KWD', after: { amount: 2900, currency: 'USD' } };
    expect(linesOf(named)).toEqual(['Amount: $29.00']);
  });

  test('nested values in the audit log are texts and money, never minor units (M5)', () => {
    const after = { methods: [{ price: { kind: 'flat', charge: 500 }, freeFrom: 10_000, maxDays: 3 }] };
    const saved = { ...row, action: 'delivery.zone_saved', before: null, after };
    const { details } = changesOf(saved, reading('en'));
    expect(plain(details[0] ?? '')).toContain('charge $5.00');
    expect(plain(details[0] ?? '')).toContain('freeFrom $100.00');
    expect(details[0]).not.toMatch(/500\b|10000/);
  });

  test('the audit log formats only the shown part of a long value (M5)', () => {
    let asked = 0;
    const isKnown = (key: string): key is MessageKey => {
      asked += 1;
      return isMessageKey(key);
    };
    const after = { places: Array.from({ length: 5000 }, (_, at) => ({ zip: `${at}` })) };
    const { details } = changesOf({ ...row, before: null, after }, { ...reading('en'), isKnown });
    expect(plain(details[0] ?? '')).toMatch(/^places: zip 0, zip 1, .*…$/);
    expect(asked).toBeLessThan(100);
  });

  test('the audit log shows the length of a long list and its added and deleted entries (M5)', () => {
    const before = { tags: { entries: 500 } };
    const after = { tags: { entries: 501, added: ['new', 'newer'], removed: ['old'] } };
    const { lines, details } = changesOf({ ...row, before, after }, reading('en'));
    expect([...lines, ...details].map(plain)).toEqual([
      'Tags (Entries): 500 → 501',
      'Tags (Added): new, newer',
      'Tags (Deleted): old',
    ]);
  });

  test('an order’s audit entry shows only the states that changed (M5)', () => {
    const before = { status: 'pending_payment', paymentStatus: 'unpaid' };
    const paid = { ...row, action: 'order.paid', before, after: { paymentStatus: 'paid' } };
    const linesIn = (locale: Locale) => changesOf(paid, reading(locale)).lines;
    expect(linesIn('en').map(plain)).toEqual(['Payment: Unpaid → Paid']);
    expect(linesIn('ar')[0]).toMatch(/^الدفع: \u2068غير مدفوع\u2069 ← \u2068مدفوع\u2069$/);
  });

  test('the audit log says which actions were not done by a team member (M5)', () => {
    expect(whoDid({ ...row, actorKind: 'system' }, reading('en'))).toBe('The platform itself');
    expect(plain(whoDid(row, reading('en')))).toBe('Layla');
  });

  test('every action that the domain records has texts for its object and its verb (M5)', () => {
    const missing = new Set<string>();
    const ofOrders = ORDER_EVENT_KINDS.map((kind) => `order.${kind}`);
    for (const action of [...actionsWritten(), ...ofOrders]) {
      const [thing = '', ...rest] = action.split('.');
      if (!isMessageKey(`auditlog.thing.${thing}`)) missing.add(`thing.${thing}`);
      if (!isMessageKey(`auditlog.verb.${rest.at(-1)}`)) missing.add(`verb.${rest.at(-1)}`);
    }
    expect([...missing]).toEqual([]);
  });
});

function actionsWritten(): string[] {
  const domain = join(import.meta.dirname, '../../../domain');
  return readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(domain, file), 'utf8'))
    .filter((text) => /recordAudit|changeSubscription/.test(text))
    .flatMap((text) => text.split('\n'))
    .filter((line) => /\baction\b|AUDIT|auditOf|leaving\(/.test(line) && !line.includes('select('))
    .flatMap((line) => [...line.matchAll(/'([a-z_]+\.[a-z_.]+)'/g)].map(([, action = '']) => action));
}

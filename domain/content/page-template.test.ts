import { describe, expect, test } from 'vitest';
import { COUNTRY_PRESETS } from '#domain/countries/index.ts';
import { sanitizeRichText } from '#lib/html.ts';
import { pageTemplate, type TemplateFacts } from './page-template.ts';

const facts: TemplateFacts = {
  names: { en: 'Najd <House>', ar: 'دار نجد' },
  ...{ country: 'SA', returnDays: 14, contact: '' },
};

describe('the template of the returns policy', () => {
  test('the returns template gives a Saudi shopper the seven days of the law and the right to cancel after fifteen days of delay', () => {
    const template = pageTemplate('returns_policy', facts);
    expect(template?.en.bodyHtml).toContain('within 7 days of receiving the product');
    expect(template?.en.bodyHtml).toContain('more than 15 days late');
    expect(template?.ar.bodyHtml).toContain('خلال 7 أيام من استلام المنتج');
    expect(template?.ar.bodyHtml).toContain('نظام التجارة الإلكترونية');
  });

  test.each(COUNTRY_PRESETS.map(({ country, withdrawal }) => [country, withdrawal] as const))(
    'the returns template states the days that the law of %s gives, in both languages',
    (country, withdrawal) => {
      const template = pageTemplate('returns_policy', { ...facts, country });
      expect(template?.en.bodyHtml).toContain('Your rights under the law');
      expect(template?.ar.bodyHtml).toContain('حقوقك النظامية');
      if (!withdrawal) return;
      expect(template?.en.bodyHtml).toContain(`within ${withdrawal.days} days`);
      expect(template?.ar.bodyHtml).toContain(`خلال ${withdrawal.days} `);
      if (withdrawal.lateDays) expect(template?.en.bodyHtml).toContain(`${withdrawal.lateDays} days`);
    },
  );

  test('the returns template names no law for a country without a preset, and does not exist where returns are refused', () => {
    const template = pageTemplate('returns_policy', { ...facts, country: 'DE' });
    expect(template?.en.bodyHtml).not.toContain('law');
    expect(pageTemplate('returns_policy', { ...facts, returnDays: 0 })).toBeNull();
  });
});

test('the privacy template names the country’s law and the shop’s escaped name', () => {
  const template = pageTemplate('privacy_policy', facts);
  expect(template?.en.bodyHtml).toContain('Personal Data Protection Law, Royal Decree M/19');
  expect(template?.ar.bodyHtml).toContain('نظام حماية البيانات الشخصية');
  expect(template?.en.bodyHtml).toContain('Najd &#60;House&#62;');
  expect(template?.en.bodyHtml).toMatch(/^<p>.*<h2>Contact<\/h2><p>[^<]*<\/p>$/);
});

test('a template has only HTML that pages may contain', () => {
  for (const kind of ['about_us', 'terms_conditions', 'privacy_policy', 'returns_policy'] as const) {
    const template = pageTemplate(kind, { ...facts, names: { en: 'Najd', ar: 'نجد' } });
    expect(sanitizeRichText(template?.ar.bodyHtml ?? '')).toBe(template?.ar.bodyHtml);
  }
  expect(pageTemplate('own', facts)).toBeNull();
});

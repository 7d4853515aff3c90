import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { translator } from '#messages/index.ts';
import { ZATCA_FOLDER } from '#tests/support/outside-files.ts';
import { explainMessage, explainWait, PROBLEM_TOPICS } from './index.ts';

const LOCALES = ['en', 'ar'] as const;

test.each([
  ['BR-KSA-37', 'fatoora.problem.sellerAddress.title'],
  ['BR-KSA-44', 'fatoora.problem.buyerVat.title'],
  ['BR-KSA-98', 'fatoora.problem.late.title'],
  ['BR-CO-17', 'fatoora.problem.amounts.title'],
  ['BR-KSA-F-06-C37', 'fatoora.problem.amounts.title'],
  ['BR-DEC-09', 'fatoora.problem.amounts.title'],
  ['BR-KSA-CL-02', 'fatoora.problem.format.title'],
  ['Invalid-OTP', 'fatoora.problem.codeWrong.title'],
  ['invalid-invoice-hash', 'fatoora.problem.chain.title'],
  ['authority_unreachable', 'fatoora.problem.unreachable.title'],
])('the message code %s of the tax authority has the explanation %s', (code, title) => {
  expect(explainMessage({ code })?.title).toBe(title);
});

test.each(['', 'BR-KSA-1000', 'br-ksa-37', 'Something-New', '__proto__', 'constructor', 'status_400'])(
  'the unknown message code %j has no explanation',
  (code) => {
    expect(explainMessage({ code })).toBeNull();
  },
);

test('every topic and every reason to wait has an explanation in both languages', () => {
  for (const locale of LOCALES) {
    const t = translator(locale);
    const said = PROBLEM_TOPICS.map((topic) => t(`fatoora.problem.${topic}.title`));
    expect(new Set(said).size).toBe(PROBLEM_TOPICS.length);
    expect(t(explainWait('certificate_expired'))).not.toBe('');
  }
});

const RULES = join(ZATCA_FOLDER ?? '', 'rules-ksa-r3.4.tsv');

test.skipIf(!existsSync(RULES))(
  'every error of the official rules that our documents can cause has an explanation',
  () => {
    // Rules for prepayments, government buyers and self-billing, which stores do not issue.
    const NOT_OURS = [
      'BR-KSA-07',
      'BR-KSA-11',
      'BR-KSA-31',
      'BR-KSA-74',
      'BR-KSA-82',
      'BR-KSA-88',
      'BR-KSA-89',
      'BR-KSA-90',
      'BR-KSA-92',
    ];
    const codes = readFileSync(RULES, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([code = '', flag]) => flag === 'error' && code.startsWith('BR-KSA'))
      .map(([code = '']) => code);
    const unsaid = codes.filter((code) => !explainMessage({ code }) && !NOT_OURS.includes(code));
    expect([...new Set(unsaid)]).toEqual([]);
  },
);

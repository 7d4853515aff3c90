import { describe, expect, test } from 'vitest';
import { LEGAL_FIELDS } from '#domain/countries/index.ts';
import {
  embeddedOrigin,
  type LegalDetails,
  legalLine,
  missingLegal,
  NO_LEGAL_DETAILS,
  parseLegal,
  tidyLegal,
  wrongLegalFields,
} from './index.ts';

const details = (change: Partial<LegalDetails>): LegalDetails => ({ ...NO_LEGAL_DETAILS, ...change });
const wrong = (change: Partial<LegalDetails>, country = 'SA', before = NO_LEGAL_DETAILS) =>
  wrongLegalFields(tidyLegal(details(change)), before, country);
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const said = (change: Partial<LegalDetails>, country: string, locale: 'en' | 'ar') =>
  legalLine(details(change), country, locale)?.parts.map(plain);

const NAJD = details({
  legalNames: { en: 'Najd House Trading', ar: 'مؤسسة دار نجد للتجارة' },
  addresses: { en: '', ar: 'شارع العليا، الرياض' },
  vatNumber: '310122393500003',
  registrationNumber: '1010010000',
  shortAddress: 'RRRD2929',
  sealNumber: '0000012345',
});

describe('the check of legal details', () => {
  test.each([
    ['SA', { vatNumber: '310122393500003' }, []],
    ['SA', { vatNumber: '٣١٠١٢٢٣٩٣٥٠٠٠٠٣' }, []],
    ['SA', { vatNumber: '310122393500004' }, ['vatNumber']],
    ['SA', { vatNumber: '31012239350000' }, ['vatNumber']],
    ['AE', { vatNumber: '310122393500003' }, ['vatNumber']],
    ['OM', { vatNumber: 'om 1100000300' }, []],
    ['DE', { vatNumber: 'DE136695976' }, []],
    ['DE', { vatNumber: '<b>' }, ['vatNumber']],
    ['SA', { registrationNumber: '10100100' }, ['registrationNumber']],
    ['SA', { registrationKind: 'freelance' as const, registrationNumber: 'FL-123456789' }, []],
    ['AE', { registrationKind: 'freelance' as const, registrationNumber: 'FL-1' }, ['registrationNumber']],
    ['DE', { registrationNumber: 'HRB 1234, Berlin' }, []],
    ['DE', { registrationNumber: 'x'.repeat(41) }, ['registrationNumber']],
    ['SA', { shortAddress: 'rrrd 2929' }, []],
    ['SA', { shortAddress: 'RRRD29' }, ['shortAddress']],
    ['AE', { shortAddress: 'RRRD2929' }, ['shortAddress']],
  ])('legal details of a store in %s are checked by the country’s rules: %j', (country, change, fields) => {
    expect(wrong(change, country)).toEqual(fields);
  });

  test.each(['a', 'م', '😀'])(
    'a legal name may have 500 letters in one language, but not 501 (%s)',
    (letter) => {
      expect(wrong({ legalNames: { en: letter.repeat(500), ar: '' } })).toEqual([]);
      expect(wrong({ legalNames: { en: '', ar: letter.repeat(500) } })).toEqual([]);
      expect(wrong({ legalNames: { en: '', ar: letter.repeat(501) } })).toEqual(['legalNames']);
    },
  );

  test('an unchanged number is not refused after a change of country', () => {
    expect(wrong({ vatNumber: NAJD.vatNumber }, 'AE', NAJD)).toEqual([]);
  });

  test.each([
    ['0000012345', '0000012345', []],
    ['٠٠٠٠٠١٢٣٤٥', '0000012345', []],
    ['https://eauthenticate.saudibusiness.gov.sa/certificate-details/0000012345', '0000012345', []],
    ['https://evil.example/certificate-details/0000012345', null, ['sealNumber']],
    ['https://eauthenticate.saudibusiness.gov.sa.evil.example/certificate-details/1', null, ['sealNumber']],
    ['javascript:alert(1)', null, ['sealNumber']],
  ])('the typed certificate %s is parsed as the number %s', (sealNumber, number, fields) => {
    if (number) expect(tidyLegal(details({ sealNumber })).sealNumber).toBe(number);
    expect(wrong({ sealNumber })).toEqual(fields);
  });
});

test.each([
  ['eyJhbGci.x-1_2', 'eyJhbGci.x-1_2', '0000012345', []],
  ['<div class="sbc-verify-seal" data-token="abc123=="></div>', 'abc123==', '0000012345', []],
  ['', '', '', []],
  ['abc123', 'abc123', '', ['sealToken']],
  ['"><script>alert(1)</script>', null, '0000012345', ['sealToken']],
  ['<div data-token="a&quot; b">', null, '0000012345', ['sealToken']],
  ['x'.repeat(201), null, '0000012345', ['sealToken']],
])('the typed seal code %j is parsed as the token %j', (sealToken, token, sealNumber, fields) => {
  if (token !== null) expect(tidyLegal(details({ sealToken })).sealToken).toBe(token);
  expect(wrong({ sealToken, sealNumber })).toEqual(fields);
});

describe('the legal line', () => {
  test('the legal line has the seller, its numbers and its address in the language of the reader', () => {
    expect(said(NAJD, 'SA', 'en')).toEqual([
      'Najd House Trading',
      'Commercial registration 1010010000',
      'VAT number 310122393500003',
      'شارع العليا، الرياض',
      'RRRD2929',
    ]);
    expect(said(NAJD, 'SA', 'ar')?.slice(0, 3)).toEqual([
      'مؤسسة دار نجد للتجارة',
      'سجل تجاري 1010010000',
      'الرقم الضريبي 310122393500003',
    ]);
  });

  test('the legal line links to the certificate of the Saudi Business Center only in Saudi Arabia', () => {
    expect(legalLine(NAJD, 'SA', 'en')?.seal).toEqual({
      label: 'Certificate of the Saudi Business Center',
      href: 'https://eauthenticate.saudibusiness.gov.sa/certificate-details/0000012345',
      frame: null,
    });
    expect(legalLine(NAJD, 'AE', 'en')?.seal).toBeNull();
  });

  test('the live seal is an embedded frame of the Saudi Business Center, only in Saudi Arabia', () => {
    const sealed = { ...NAJD, sealToken: 'a+b/c=' };
    const frame =
      'https://eauthenticate.saudibusiness.gov.sa/EAuthSealApi/seal?token=a%2Bb%2Fc%3D&lang=ar&pos=';
    expect(legalLine(sealed, 'SA', 'ar')?.seal?.frame?.src).toBe(frame);
    expect(embeddedOrigin(sealed, 'SA')).toBe('https://eauthenticate.saudibusiness.gov.sa');
    for (const details of [NAJD, null, { ...sealed, sealNumber: '' }])
      expect(embeddedOrigin(details, 'SA')).toBeNull();
    expect(embeddedOrigin(sealed, 'AE')).toBeNull();
  });

  test('the legal line labels a freelancer’s number as a freelance document', () => {
    const freelance = { registrationKind: 'freelance' as const, registrationNumber: 'FL-123456789' };
    expect(said(freelance, 'SA', 'en')).toEqual(['Freelance document FL-123456789']);
    expect(said(freelance, 'SA', 'ar')).toEqual(['وثيقة عمل حر FL-123456789']);
  });

  test('the legal line omits a VAT number that is not valid in the store’s country', () => {
    expect(said(NAJD, 'AE', 'en')?.slice(0, 2)).toEqual([
      'Najd House Trading',
      'Commercial registration 1010010000',
    ]);
    expect(said(NAJD, 'AE', 'en')?.join()).not.toContain('310122393500003');
  });

  test('there is no legal line if nothing, or only an address, was entered', () => {
    expect(legalLine(null, 'SA', 'en')).toBeNull();
    expect(legalLine(NO_LEGAL_DETAILS, 'SA', 'en')).toBeNull();
    expect(legalLine(details({ addresses: { en: 'Riyadh', ar: '' } }), 'SA', 'en')).toBeNull();
  });

  test('the legal line uses the name in the other language if one is missing, and reads a row of an older version', () => {
    const stored = parseLegal({ legalNames: { ar: 'دار نجد' } });
    expect(legalLine(stored, 'SA', 'en')?.parts.map(plain)).toEqual(['دار نجد']);
  });
});

describe('missing legal details', () => {
  const facts = {
    ...{ country: 'SA', chargesTax: true, hasAddress: true, phone: '+966', email: 'a@b.example' },
    ...{ returnDays: 14, hasReturnsPage: true, hasPrivacyPage: true },
  };

  test('no legal details are missing in a Saudi shop that shows all of them', () => {
    expect(missingLegal(NAJD, facts)).toEqual([]);
  });

  test('all legal details are missing in a Saudi shop that shows none, listed in the sequence of the law', () => {
    const none = { hasAddress: false, phone: '', email: '', hasReturnsPage: false, hasPrivacyPage: false };
    expect(missingLegal(NO_LEGAL_DETAILS, { ...facts, ...none })).toEqual([...LEGAL_FIELDS]);
  });

  test('a VAT number is missing only for a seller who charges tax', () => {
    const without = { ...NAJD, vatNumber: '' };
    expect(missingLegal(without, facts)).toEqual(['vatNumber']);
    expect(missingLegal(without, { ...facts, chargesTax: false })).toEqual([]);
  });

  test('a returns policy of fewer days than the seven in Saudi law is reported', () => {
    expect(missingLegal(NAJD, { ...facts, returnDays: 6 })).toEqual(['returns']);
    expect(missingLegal(NAJD, { ...facts, returnDays: 7 })).toEqual([]);
  });

  test('after a move to another country, a number in the old format is missing, and a country without a preset requires nothing', () => {
    expect(missingLegal(NAJD, { ...facts, country: 'AE' })).toEqual(['vatNumber']);
    expect(missingLegal(NO_LEGAL_DETAILS, { ...facts, country: 'DE' })).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { CEDAR_BRAND as brand } from '#tests/support/mails.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { OWN_MAIL_KINDS, writeOwnMail } from './own-mails.ts';
import { MAIL_KINDS, renderMail } from './render-mail.ts';
import { sampleMail } from './sample-mails.ts';
import { typedText } from './typed-text.ts';

// At a checkout, anybody can enter another person's address, and a message to that person as the name.
const PHISH = 'Account locked: https://evil.example/login, pay@evil.example, www.evil.example';
const TYPED = new Set(['Layla Haddad', '12 Cedar Lane', 'Amman', 'Rana']);
const LINK = /evil\.example|https:\/\/evil|pay@/;

/** Kinds that are mailed to the store's own people and name only its members or the operator's bank account. */
const TO_STAFF = ['owner_news', 'sales_report', 'subscription_transfer'];

const goods = {
  ...{ products: [{ title: 'Lamp', price: { amount: 2400, currency: 'USD' } }], currency: 'USD' },
  at: TEST_TIME,
};

/** The data of a mail with the message in place of each name, street and place. */
function phished<T>(data: T): T {
  const text = JSON.stringify(data, (key, value) => {
    if (key === 'zipCode' || key === 'addressMore') return PHISH;
    return TYPED.has(value) ? PHISH : value;
  });
  return JSON.parse(text, (_key, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : value,
  );
}

test.each(MAIL_KINDS.filter((kind) => !TO_STAFF.includes(kind)))(
  'mail programs find no link in a name or a street that a stranger typed: %s',
  (kind) => {
    const { subject, text, html } = renderMail(kind, phished(sampleMail(kind, goods, 'en')), {
      brand,
      locale: 'en',
    });
    for (const part of [subject, text, html]) expect(part).not.toMatch(LINK);
  },
);

test.each(OWN_MAIL_KINDS.filter((kind) => kind.startsWith('own_email')))(
  'mail programs find no link in the account’s name in a mail about a change of its e-mail address: %s',
  (kind) => {
    const data = { name: PHISH, email: 'new@home.example', url: 'https://souk.example/x', until: TEST_TIME };
    const content = writeOwnMail(kind as 'own_email_new', data, { locale: 'en', platform: 'Souk' });
    const text = JSON.stringify(content);
    expect(text).toContain('Account locked');
    expect(text).not.toMatch(LINK);
  },
);

test.each(['12/3 Cedar Lane', 'St. Mary Street', 'Building: 7', 'شارع الأرز، مبنى 12/3'])(
  'an ordinary street stays as it was typed: %s',
  (street) => {
    expect(typedText(street)).toBe(`\u2068${street}\u2069`);
  },
);

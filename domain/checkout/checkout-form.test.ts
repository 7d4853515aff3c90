import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHECKOUT_FIELDS,
  type CheckoutSettings,
  checkoutConstraints,
  parseCheckoutForm,
} from './checkout-form.ts';

const SETTINGS: CheckoutSettings = {
  nameMinLength: 4,
  zipRequired: true,
  zipNotAskedIn: [],
  takesNotes: true,
  country: 'SA',
};
const GOOD = {
  name: 'Sara Haddad',
  email: 'Sara@Example.com',
  phone: '050 123 4567',
  address: '12 Palm Street',
  city: 'Riyadh',
  zipCode: '12345',
};

function problemsWith(changes: Record<string, unknown>, settings = SETTINGS) {
  const parsed = parseCheckoutForm({ ...GOOD, ...changes }, settings);
  return parsed.ok ? {} : parsed.data.fields;
}

describe('the checkout form', () => {
  test('a valid checkout form is cleaned, and its phone number is converted to E.164 by the store’s country', () => {
    const parsed = parseCheckoutForm({ ...GOOD, name: '  Sara\u0000 \t Haddad\u202e ' }, SETTINGS);
    expect(parsed).toEqual({
      ok: true,
      value: {
        name: 'Sara Haddad',
        email: 'Sara@Example.com',
        emailNorm: 'sara@example.com',
        phone: '+966501234567',
        address: '12 Palm Street',
        addressMore: '',
        city: 'Riyadh',
        zipCode: '12345',
        country: 'SA',
        region: '',
        deliveryMethod: '',
        note: '',
        paymentMethod: '',
      },
    });
  });

  test('an empty checkout form reports the missing required fields and no other field', () => {
    const required = { code: 'required' };
    expect(parseCheckoutForm({}, SETTINGS)).toEqual({
      ok: false,
      code: 'invalid_form',
      data: {
        fields: {
          name: required,
          email: required,
          phone: required,
          address: required,
          city: required,
          zipCode: required,
        },
      },
    });
  });

  test.each([null, undefined, 'text', 7, []])(
    '%j posted as a checkout form is read as an empty form',
    (sent) => {
      expect(parseCheckoutForm(sent, SETTINGS)).toMatchObject({ ok: false, code: 'invalid_form' });
    },
  );

  test.each([
    [{ name: 'Ali' }, { name: { code: 'too_short', min: 4 } }],
    [{ name: 'علي' }, { name: { code: 'too_short', min: 4 } }],
    [{ name: '😀😀😀' }, { name: { code: 'too_short', min: 4 } }],
    [{ name: '\u200b\u200b\u200b\u200b' }, { name: { code: 'required' } }],
    [{ name: 'x'.repeat(121) }, { name: { code: 'too_long', max: 120 } }],
    [{ email: 'nobody' }, { email: { code: 'invalid' } }],
    [{ email: 'a@b' }, { email: { code: 'invalid' } }],
    [{ email: 'a@b.co\r\nBcc: x@y.z' }, { email: { code: 'invalid' } }],
    [{ phone: '123' }, { phone: { code: 'invalid' } }],
    [{ phone: 'call me' }, { phone: { code: 'invalid' } }],
    [{ zipCode: '1' }, { zipCode: { code: 'invalid' } }],
    [{ zipCode: "';--" }, { zipCode: { code: 'invalid' } }],
    [{ note: 'x'.repeat(1001) }, { note: { code: 'too_long', max: 1000 } }],
    [{ country: 'XX' }, { country: { code: 'invalid' } }],
    [{ paymentMethod: 'gold' }, { paymentMethod: { code: 'invalid' } }],
    [{ name: ['Sara Haddad'] }, { name: { code: 'required' } }],
    [{ email: { text: 'a@b.co' } }, { email: { code: 'required' } }],
  ])('a checkout form with %j is refused with the problems %j', (changes, fields) => {
    expect(problemsWith(changes)).toEqual(fields);
  });

  test.each([
    '٠٥٠١٢٣٤٥٦٧',
    '۰۵۰۱۲۳۴۵۶۷',
    '+966 50 123 4567',
    '00966501234567',
    '(050) 123-4567',
    '\u200e050 1234567',
  ])('the spelling %j of a mobile number is parsed as the same E.164 number', (phone) => {
    expect(parseCheckoutForm({ ...GOOD, phone }, SETTINGS)).toMatchObject({
      value: { phone: '+966501234567' },
    });
  });

  test('a foreign phone number in a checkout form is parsed by its own country code', () => {
    const parsed = parseCheckoutForm({ ...GOOD, country: 'JO', phone: '0791234567' }, SETTINGS);
    expect(parsed).toMatchObject({ value: { country: 'JO', phone: '+962791234567' } });
  });

  test('the store’s settings decide whether a checkout form requires a zip code and how short a name may be', () => {
    expect(problemsWith({ zipCode: '' }, { ...SETTINGS, zipRequired: false })).toEqual({});
    expect(problemsWith({ name: 'علي' }, { ...SETTINGS, nameMinLength: 2 })).toEqual({});
  });

  test('a checkout form of a store without zip codes neither asks for a zip code nor reads one', () => {
    const here = { ...SETTINGS, zipNotAskedIn: ['SA', 'JO'] };
    for (const zipCode of ['', '1', '12345']) {
      const parsed = parseCheckoutForm({ ...GOOD, zipCode }, here);
      expect(parsed).toMatchObject({ ok: true, value: { zipCode: '' } });
    }
    expect(checkoutConstraints(here).zipCode.required).toBe(false);
    const elsewhere = { country: 'DE', phone: '+966501234567', zipCode: '' };
    expect(problemsWith(elsewhere, here)).toEqual({ zipCode: { code: 'required' } });
  });

  test('a checkout form of a store without notes ignores a note of any length', () => {
    const parsed = parseCheckoutForm({ ...GOOD, note: 'x'.repeat(5000) }, { ...SETTINGS, takesNotes: false });
    expect(parsed).toMatchObject({ ok: true, value: { note: '' } });
  });

  test('a checkout form accepts zip codes in Arabic digits and in other formats', () => {
    const phone = '+966501234567';
    const codes = { SA: '١٢٣٤٥', GB: 'SW1A 1AA', US: '12345-6789', JP: '100-0001', CA: 'k1a 0b1' };
    for (const [country, zipCode] of Object.entries(codes)) {
      expect(problemsWith({ phone, country, zipCode })).toEqual({});
    }
  });

  test('a checkout form asks for no zip code in Qatar, five digits in Saudi Arabia, and a state in the US', () => {
    const phone = '+966501234567';
    expect(problemsWith({ phone, country: 'QA', zipCode: '' })).toEqual({});
    expect(problemsWith({ zipCode: '1234' })).toEqual({ zipCode: { code: 'invalid' } });
    const american = { phone, country: 'US', city: 'Portland', zipCode: '97201' };
    expect(problemsWith({ ...american, region: '' })).toEqual({ region: { code: 'required' } });
    expect(problemsWith({ ...american, region: 'Oregon' })).toEqual({});
    expect(
      problemsWith(
        { phone, country: 'EG', city: 'القاهرة', region: '', zipCode: '' },
        { ...SETTINGS, zipRequired: false },
      ),
    ).toEqual({});
  });

  test('a checkout form keeps the line breaks of a note and removes characters that change the direction of its text', () => {
    const parsed = parseCheckoutForm({ ...GOOD, note: ' ring\r\n\r\n\r\n\u202etwice\u0007 \n' }, SETTINGS);
    expect(parsed).toMatchObject({ value: { note: 'ring\n\ntwice' } });
  });

  test('a checkout form ignores every unknown field', () => {
    const more = {
      status: 'delivered',
      price: 1,
      total: 0,
      store_id: 'x',
      isAdmin: true,
      payment_status: 'paid',
    };
    const parsed = parseCheckoutForm({ ...GOOD, ...more }, SETTINGS);
    expect(parsed.ok && Object.keys(parsed.value).sort()).toEqual([...CHECKOUT_FIELDS, 'emailNorm'].sort());
  });

  test('the limits of a checkout form that a browser can check are given to the browser', () => {
    const limits = checkoutConstraints(SETTINGS);
    expect(limits.name).toEqual({ required: true, minLength: 4, maxLength: 120 });
    for (const field of CHECKOUT_FIELDS) {
      if (!limits[field].required) continue;
      expect(problemsWith({ [field]: '' })).toEqual({ [field]: { code: 'required' } });
    }
  });

  test('no input makes the checkout form parser throw', () => {
    const texts = fc.record(Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, fc.anything()])));
    fc.assert(
      fc.property(texts, (sent) => {
        const parsed = parseCheckoutForm(sent, SETTINGS);
        expect(typeof parsed.ok).toBe('boolean');
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

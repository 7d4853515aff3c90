import { describe, expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { saveCurrency } from '#domain/catalog/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const sell = (rate: { numer: number; denom: number }, isActive = true) =>
  withStore(cedar.id, (tx) => saveCurrency(tx, { code: 'SAR', rate, isActive }, SHOPPER));
await sell({ numer: 15, denom: 4 });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 9 });
await makeVariant(najd, { title: 'Oud', amount: 3000, stock: 9 });
const server = await webServer({}, db.urls);

const HOST = shopHost(cedar.slug);
const get = (path: string, cookie = '', headers: Record<string, string> = {}, host = HOST) =>
  ask(server, { host, path }, { headers: { ...headers, ...(cookie && { cookie }) } });
const how = ({ headers }: Answer) => headers['x-souk-cache'];
/** The visible text of a page, without scripts and tags. */
const shown = ({ body }: Answer) =>
  body
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ');

async function kept(path: string, cookie = ''): Promise<Answer> {
  let answer = await get(path, cookie);
  await vi.waitFor(async () => {
    answer = await get(path, cookie);
    expect(how(answer)).toBe('hit');
  }, 10_000);
  return answer;
}

describe('a page in the shown currency', () => {
  test('a page is cached once for each currency, and an invented cookie adds no cached copy', async () => {
    const own = await kept('/products');
    const riyals = await kept('/products', 'currency=SAR');
    expect(shown(own)).toMatch(/\$\s*20\.00/);
    expect(shown(riyals)).toMatch(/SAR\s*75\.00/);
    expect(shown(riyals)).not.toContain('$');
    const junk = [
      'AED',
      'sar',
      'SARX',
      '%53AR',
      'USD',
      '__proto__',
      "'--",
      ...Array.from({ length: 40 }, (_, at) => `X${at}`),
    ];
    for (const value of junk) {
      const answer = await get('/products', `currency=${value}; currency=SAR`.slice(0, 9 + value.length));
      expect([how(answer), answer.headers.etag], value).toEqual(['hit', own.headers.etag]);
    }
    expect(riyals.headers.etag).not.toBe(own.headers.etag);
  });

  test('a page has “Vary: Cookie” only if its store offers several currencies', async () => {
    expect((await kept('/products', 'currency=SAR')).headers.vary).toBe('Accept-Encoding, Cookie');
    expect((await kept('/products')).headers.vary).toBe('Accept-Encoding, Cookie');
    const other = shopHost(najd.slug);
    await vi.waitFor(async () => {
      const answer = await get('/products', 'currency=USD', {}, other);
      expect([how(answer), answer.headers.vary]).toEqual(['hit', 'Accept-Encoding']);
    }, 10_000);
  });

  test('a cached page in one currency does not get 304 for a reader of another currency', async () => {
    const own = await kept('/products');
    const riyals = await kept('/products', 'currency=SAR');
    const unchanged = (answer: Answer, cookie: string) =>
      get('/products', cookie, { 'if-none-match': String(answer.headers.etag) });
    expect((await unchanged(own, '')).status).toBe(304);
    expect((await unchanged(riyals, 'currency=SAR')).status).toBe(304);
    expect((await unchanged(own, 'currency=SAR')).status).toBe(200);
    expect((await unchanged(riyals, '')).status).toBe(200);
  });

  test('a page is rendered again when an exchange rate changes, and in the store’s currency when the chosen one is paused', async () => {
    await kept('/', 'currency=SAR');
    await sell({ numer: 4, denom: 1 });
    expect(shown(await get('/products', 'currency=SAR'))).toMatch(/SAR\s*80\.00/);
    expect(shown(await get('/products/lamp', 'currency=SAR'))).toMatch(/SAR\s*80\.00/);
    await sell({ numer: 15, denom: 4 }, false);
    const resting = await get('/products', 'currency=SAR');
    expect(shown(resting)).toMatch(/\$\s*20\.00/);
    expect(resting.body).not.toContain('action="/currency"');
    await sell({ numer: 15, denom: 4 }, true);
    expect(shown(await get('/products', 'currency=SAR'))).toMatch(/SAR\s*75\.00/);
  });

  test.each(['/', '/products', '/products/lamp', '/search?q=lamp', '/new-arrivals'])(
    'the page %s shows all of its amounts in one currency',
    async (path) => {
      const text = shown(await get(path, 'currency=SAR'));
      expect(text).toMatch(/SAR\s*75\.00/);
      expect(text).not.toMatch(/\$\s*[0-9]/);
    },
  );

  test('search suggestions and /api/me answer in the shown currency', async () => {
    const suggested = JSON.parse((await get('/api/suggestions?q=lamp', 'currency=SAR')).body);
    expect(JSON.stringify(suggested)).toContain('{"amount":7500,"currency":"SAR"}');
    expect(JSON.parse((await get('/api/me', 'currency=SAR')).body).cart.currency).toBe('SAR');
    expect(JSON.parse((await get('/api/me', 'currency=KWD')).body).cart.currency).toBe('USD');
  });
});

describe('the currency switch', () => {
  const post = async (fields: Record<string, string>) => {
    const visitor = new Visitor(server, HOST);
    const answer = await visitor.post('/currency', fields);
    return [answer.status, answer.headers.location, visitor.cookies.get('currency')];
  };

  test('the currency switch is a form on the page and keeps page, language and filters', async () => {
    const page = await get('/ar/products?min=10&sort=name');
    expect(page.body).toContain('action="/ar/currency"');
    expect(hiddenField(page.body, 'to')).toBe('/ar/products?min=10&sort=name');
    const to = '/ar/products?sort=name&min=10&max=100';
    expect(await post({ currency: 'SAR', to })).toEqual([
      303,
      '/ar/products?sort=name&min=37&max=375',
      'SAR',
    ]);
  });

  test.each([
    ['an unknown currency', { currency: 'KWD', to: '/products?min=5' }, '/products?min=5'],
    ['no currency', { to: '/cart' }, '/cart'],
  ])('the currency switch with %s changes nothing', async (_, fields, location) => {
    expect(await post(fields)).toEqual([303, location, undefined]);
  });

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f/evil',
    '',
  ])('the currency switch never leads to another site: %s', async (to) =>
    expect(await post({ currency: 'SAR', to })).toEqual([303, '/', 'SAR']),
  );

  test('the currency switch is refused from another site', async () => {
    const answer = await ask(
      server,
      { host: HOST, path: '/currency' },
      {
        method: 'POST',
        headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'currency=SAR&to=/',
      },
    );
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('the currency switch has no page: opening its address redirects to the shop', async () => {
    const answer = await get('/currency');
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
  });
});

describe('an order in a shown currency', () => {
  test('an order is quoted, placed and stored in the currency that was shown, whatever currency is shown later', async () => {
    const visitor = new Visitor(server, HOST);
    await visitor.post('/cart', { variant: lamp, quantity: '2' });
    await visitor.post('/currency', { currency: 'SAR', to: '/cart' });
    const cart = shown(await visitor.get('/cart'));
    expect(cart).toMatch(/SAR\s*150\.00/);
    expect(cart).not.toContain('$');
    const checkout = await visitor.get('/checkout');
    expect(shown(checkout)).toMatch(/SAR\s*168\.75/);
    const form = {
      ...GOOD_FORM,
      key: hiddenField(checkout.body, 'key'),
      quote: hiddenField(checkout.body, 'quote'),
    };
    // Another tab switches back to dollars: the shopper is asked to confirm, and nothing is charged.
    await visitor.post('/currency', { currency: 'USD', to: '/' });
    const asked = await expectNothingChanged(db, () => visitor.post('/checkout', form));
    expect(asked.status).toBe(409);
    expect(shown(asked)).toMatch(/168\.75[\s\S]*45\.00/);
    await visitor.post('/currency', { currency: 'SAR', to: '/' });
    const placed = await visitor.post('/checkout', form);
    expect(placed.status).toBe(303);
    await visitor.post('/currency', { currency: 'USD', to: '/' });
    const order = shown(await visitor.get(String(placed.headers.location)));
    expect(order).toMatch(/SAR\s*168\.75/);
    expect(order).not.toMatch(/\$\s*[0-9]/);
    const [mail] = await db.admin<{ body_text: string }>(
      "select body_text from mails where kind = 'order_confirmed'",
    );
    expect(mail?.body_text).toMatch(/168\.75/);
    expect(mail?.body_text).not.toContain('$');
  });
});

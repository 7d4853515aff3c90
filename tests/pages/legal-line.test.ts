import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readInvoiceSettings, saveInvoiceSettings } from '#domain/invoices/index.ts';
import { enqueueMail, readMail } from '#domain/mail/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { CEDAR_ORIGINS } from '#tests/support/mails.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({}, db.urls);
const act = systemAct('test', TEST_TIME);
const visitor = new Visitor(server, shopHost(najd.slug));

const footOf = async (path: string) => {
  const { body } = await visitor.get(path);
  const [foot = ''] = /<p class="legal-line">.*?<\/p>/s.exec(body) ?? [];
  return foot.replaceAll(/[\u2066-\u2069]|<!--.*?-->/g, '');
};
const save = (change: object) =>
  withStore(najd.id, async (tx) => {
    const { version } = await readInvoiceSettings(tx);
    return saveInvoiceSettings(tx, { ...change, version }, act);
  });

test('a shop that has entered nothing shows no legal line', async () => {
  expect(await footOf('/')).toBe('');
  expect(await footOf('/en')).toBe('');
});

test('a cached page shows the legal line in its language as soon as it is saved, with the seal as a link', async () => {
  const saved = await save({
    legalNames: { en: 'Najd <b>House</b>', ar: 'مؤسسة دار نجد' },
    registrationNumber: '1010010000',
    vatNumber: '310122393500003',
    sealNumber: '0000012345',
  });
  expect(saved.ok).toBe(true);
  await expect.poll(() => footOf('/'), { timeout: 4000 }).toContain('مؤسسة دار نجد · سجل تجاري 1010010000');
  const english = await footOf('/en');
  expect(english).toContain(
    'Najd &lt;b&gt;House&lt;/b&gt; · Commercial registration 1010010000 · VAT number 310122393500003',
  );
  expect(english).toContain(
    'href="https://eauthenticate.saudibusiness.gov.sa/certificate-details/0000012345"',
  );
  for (const path of ['/en/products', '/en/cart', '/en/login', '/en/no-such-page']) {
    expect(await footOf(path)).toBe(english);
  }
});

test('a shop with a seal token embeds the live seal and nothing else, and a shop without one embeds nothing', async () => {
  const policyOf = async (path: string, of = visitor) => {
    const { headers } = await of.get(path);
    return /frame-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
  };
  expect(await policyOf('/en')).toBeUndefined();
  expect((await save({ sealToken: 'abc123==' })).ok).toBe(true);
  const only = 'frame-src https://eauthenticate.saudibusiness.gov.sa';
  await expect.poll(() => policyOf('/en'), { timeout: 4000 }).toBe(only);
  // The cached answer has the same policy.
  expect(await policyOf('/en')).toBe(only);
  const { body, headers } = await visitor.get('/en');
  const [frame = ''] = /<iframe[^>]*>/.exec(body) ?? [];
  expect(frame).toContain(
    'src="https://eauthenticate.saudibusiness.gov.sa/EAuthSealApi/seal?token=abc123%3D%3D&amp;lang=en&amp;pos="',
  );
  expect(frame).toMatch(/sandbox="[^"]*allow-scripts/);
  expect(frame).not.toMatch(/allow-(top-navigation|forms|modals|downloads)/);
  expect(String(headers['content-security-policy'])).not.toMatch(/script-src[^;]*saudibusiness/);
  expect(await policyOf('/', new Visitor(server, shopHost(cedar.slug)))).toBeUndefined();
  expect((await save({ sealToken: '' })).ok).toBe(true);
  await expect.poll(() => policyOf('/en'), { timeout: 4000 }).toBeUndefined();
});

test('the structured data has the legal name and the VAT number', async () => {
  const { body } = await visitor.get('/');
  expect(body).toContain('"legalName":"مؤسسة دار نجد"');
  expect(body).toContain('"vatID":"310122393500003"');
});

test('a mail names the seller in its footer, in its text and its HTML', async () => {
  const data = { name: 'Layla', url: 'https://x.example' };
  const id = await withStore(najd.id, (tx) =>
    enqueueMail(tx, { kind: 'account_welcome', to: 'a@b.example', locale: 'en', data, dedupeKey: 'k1' }, act),
  );
  const mail = await withStore(najd.id, (tx) => readMail(tx, id ?? '', CEDAR_ORIGINS));
  const plain = (text = '') => text.replaceAll(/[\u2066-\u2069]/g, '');
  expect(plain(mail?.text)).toContain('Commercial registration 1010010000 · VAT number 310122393500003');
  expect(plain(mail?.html)).toContain('Najd &#60;b&#62;House&#60;/b&#62;');
});

test('the legal details of one shop are not shown by another', async () => {
  const other = await new Visitor(server, shopHost(cedar.slug)).get('/');
  expect(other.body).not.toContain('legal-line');
});

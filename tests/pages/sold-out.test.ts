import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await makeVariant(cedar, { title: 'Vase', amount: 4000, stock: 0 });
await makeVariant(cedar, { title: 'Lamp', amount: 4000, stock: 3 });
const server = await webServer();
const visitor = new Visitor(server, shopHost(cedar.slug));

const tagsOf = (body: string, tag: string) => body.match(new RegExp(`<${tag}\\b[^>]*>`, 'g')) ?? [];

test('the page of a sold-out product says so once, and asks for an e-mail address in place of its buttons', async () => {
  const { body } = await visitor.get('/products/vase');
  const [form = ''] = /<form id="buy"[\s\S]*?<\/form>/.exec(body) ?? [];
  expect(form.match(/Sold out/g)).toHaveLength(1);
  const [actions = ''] = /id="buy-actions"[\s\S]*?(?=class="buy-tools")/.exec(form) ?? [];
  expect(actions).toContain('E-mail me when it is back');
  expect(tagsOf(actions, 'button').join()).toMatch(/^<button[^>]*form="back-in-stock"[^>]*>$/);
  expect(tagsOf(body, 'button').filter((tag) => /\bdisabled\b/.test(tag))).toEqual([]);
  const [bar = ''] = /class="buy-bar on"[\s\S]*?<\/div>/.exec(body) ?? [];
  expect(bar).toMatch(/<a [^>]*href="#buy-actions"[^>]*>Notify me<\/a>/);
});

test('the page of a product in stock has its bar to buy in the first HTML, without scripts', async () => {
  const { body } = await visitor.get('/products/lamp');
  const [bar = ''] = /class="buy-bar on"[\s\S]*?<\/div>/.exec(body) ?? [];
  expect(bar).toMatch(/<button [^>]*form="buy"[^>]*value="add"[^>]*>Add to cart<\/button>/);
  expect(body).not.toContain('id="back-in-stock-email"');
});

test('a product can be sent by WhatsApp with its title and address', async () => {
  const { body } = await visitor.get('/products/lamp');
  const [, query = ''] = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(body) ?? [];
  expect(decodeURIComponent(query)).toMatch(/^Lamp\nhttps?:\/\/cedar\.[^/]+\/products\/lamp$/);
});

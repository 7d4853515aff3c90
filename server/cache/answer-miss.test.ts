import { expect, test } from 'vitest';
import { readConfig } from '#lib/config/index.ts';
import { ChangeBus } from '../changes/bus.ts';
import type { RequestContext } from '../context.ts';
import { Cookies } from '../http/cookies.ts';
import { MissedPages } from './answer-miss.ts';
import { PageCache } from './page-cache.ts';
import { PageNotes } from './page-notes.ts';

const MB = 1024 ** 2;
const NOW = new Date('2026-11-21T12:00:00.000Z');
const HOST = 'cedar.localhost:3000';
const read = readConfig({});
if (!read.ok) throw new Error('The settings of a demo are wrong.');
const config = read.value;

type Page = (context: RequestContext) => Response | Promise<Response>;

/** A shop whose pages are rendered by `page`, with a count of the renders. */
function shop(page: Page) {
  const bus = new ChangeBus();
  const cache = new PageCache({ bus, clock: () => NOW, capacity: MB });
  bus.enter('alive');
  let made = 0;
  const render = async (_request: Request, context: RequestContext) => {
    made++;
    return page(context);
  };
  const missed = new MissedPages(cache, render, async () => null);
  const ask = (path: string, cookie = '') => {
    const request = new Request(`http://${HOST}${path}`, { headers: { host: HOST, cookie } });
    return missed.answer(request, contextOf(cache, cookie), path);
  };
  return { bus, ask, made: () => made };
}

function contextOf(cache: PageCache, cookie: string): RequestContext {
  const open = { status: 'active' as const, periodEndsAt: null };
  const shell = { currency: 'USD', currencies: [] };
  const store = { id: 'a', slug: 'cedar', state: open, shell };
  const cookies = new Cookies(cookie, false);
  const origin = `http://${HOST}`;
  const notes = new PageNotes(cache.log.position, NOW);
  const context = {
    store,
    cookies,
    config,
    cache: notes,
    now: NOW,
    origin,
    publicOrigin: origin,
    isDemo: true,
  };
  return context as unknown as RequestContext;
}

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } });
const listed: Page = ({ cache }) => {
  cache.tag('catalog');
  return html('page');
};
const how = async (answer: Promise<Response>) => (await answer).headers.get('x-souk-cache');

test('a page whose loader tagged its content is cached', async () => {
  const { ask, made } = shop(listed);
  expect([await how(ask('/products')), await how(ask('/products')), made()]).toEqual([
    'miss',
    'hit; late',
    1,
  ]);
});

test.each<[string, string, Page]>([
  ['that does not declare its content', 'miss; no tags', () => html('page')],
  ['that read a cookie', 'miss; cookie', (at) => (at.cookies.get('cart') ? html('mine') : listed(at))],
  [
    'whose loader forbids caching',
    'miss; one persons',
    (at) => {
      at.cache.skip('one persons');
      return listed(at);
    },
  ],
  [
    'that sets a cookie',
    'miss; cookie',
    async (at) => {
      const answer = await listed(at);
      answer.headers.append('set-cookie', 'a=b');
      return answer;
    },
  ],
  [
    'that failed',
    'miss; status 500',
    (at) => {
      at.cache.tag('catalog');
      return html('failed', 500);
    },
  ],
  [
    'that redirects',
    'miss; status 302',
    (at) => {
      at.cache.tag('catalog');
      return html('', 302);
    },
  ],
])('a page %s is rendered for each request', async (_which, says, page) => {
  const { ask, made } = shop(page);
  expect([await how(ask('/products')), await how(ask('/products')), made()]).toEqual([says, says, 2]);
});

test('requests that arrive while a page is rendered wait for it, and it is rendered once', async () => {
  const gate = Promise.withResolvers<void>();
  const { ask, made } = shop(async (at) => {
    await gate.promise;
    return listed(at);
  });
  const asked = Array.from({ length: 20 }, () => how(ask('/products')));
  gate.resolve();
  expect((await Promise.all(asked)).filter((says) => says === 'miss; waited')).toHaveLength(19);
  expect(made()).toBe(1);
});

test('a request that waits for a page whose content changes meanwhile gets a newer page', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let price = 1;
  let turn = 0;
  const { ask, bus, made } = shop(async (at) => {
    const shown = price;
    await gates[turn++]?.promise;
    at.cache.tag('product:1');
    return html(String(shown));
  });
  const first = ask('/products');
  const second = ask('/products');
  price = 2;
  bus.tell({ storeId: 'a', tags: ['product:1'] });
  for (const gate of gates) gate.resolve();
  expect([await (await first).text(), await (await second).text(), made()]).toEqual(['1', '2', 2]);
});

test('a page that depends on a shopper’s cookie is never sent to another shopper', async () => {
  const { ask } = shop((at) => {
    at.cache.tag('catalog');
    return html(`Hello ${at.cookies.get('cart') ?? 'stranger'}`);
  });
  expect(await (await ask('/products', 'cart=Sara')).text()).toBe('Hello Sara');
  expect(await (await ask('/products')).text()).toBe('Hello stranger');
});

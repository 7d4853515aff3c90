import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { signInWith } from '#domain/customers/index.ts';
import { deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { setPeriodEnd } from '#domain/subscription/index.ts';
import type { Locale } from '#lib/locale.ts';
import { must } from '#tests/support/catalogue.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM } from '#tests/support/orders.ts';
import { makeStore } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, type WebServer } from '#tests/support/web.ts';
import type { WholeShop } from '#tests/support/whole-shop.ts';
import { readPage } from './page.ts';

/** The texts of each page that a shopper visited, by the name of the step. */
export type Life = Record<string, string[]>;

type Stage = { db: TestDatabase; server: WebServer; shop: WholeShop; locale: Locale };

const PASSWORD = 'figs & mint';

/** A shopper's whole life in one language, without scripts: every form with a message, and every page. */
export async function liveThrough(stage: Stage): Promise<Life> {
  const { server, shop, locale } = stage;
  const visitor = new Visitor(server, shop.host);
  const seen: Life = {};
  const at = (path: string) => (locale === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`);
  const note = (name: string, answer: Answer) => {
    seen[name] = readPage(answer).texts;
  };
  const see = async (name: string, path: string) => note(name, await visitor.get(at(path)));
  const send = async (name: string, path: string, fields: Record<string, string>) => {
    let answer = await visitor.post(at(path), fields);
    for (let hop = 0; hop < 3 && answer.status === 303; hop++) {
      answer = await visitor.get(answer.headers.location ?? '/');
    }
    note(name, answer);
    return answer;
  };
  const life = { ...stage, visitor, seen, at, see, send };
  await notThere(life);
  await account(life);
  await wishing(life);
  const number = await buying(life);
  await tracking(life);
  await afterwards(life, number);
  seen.closed = await closedPage(stage);
  return seen;
}

type Living = Stage & {
  visitor: Visitor;
  seen: Life;
  at: (path: string) => string;
  see: (name: string, path: string) => Promise<void>;
  send: (name: string, path: string, fields: Record<string, string>) => Promise<Answer>;
};

async function notThere({ see, locale }: Living): Promise<void> {
  const category = locale === 'en' ? 'home-goods' : encodeURIComponent('بيت');
  await see('home', '/');
  await see('noProduct', '/products/none');
  await see('noCategory', '/categories/none');
  await see('noSubCategory', `/categories/${category}/none`);
  await see('noOrder', '/order-confirmed/999999');
  await see('aboutUs', '/about-us');
  await see('emptyCart', '/cart');
}

async function account({ send, at, shop, locale }: Living): Promise<void> {
  const email = `sara.${locale}@example.com`;
  const person = { name: 'Sara Haddad', email, password: PASSWORD };
  await withGoogle(shop, `google.${locale}@example.com`);
  await send('otherMethod', '/login', { email: `google.${locale}@example.com`, password: PASSWORD });
  await send('shortName', '/signup', { ...person, name: 'Sar' });
  await send('signedUp', '/signup', person);
  await send('forgot', '/forgot-password', { email });
  await send('loggedIn', '/login', { email, password: PASSWORD, next: at('/profile') });
  await send('profile', '/profile', { intent: 'details', name: 'Sara H. Haddad', locale });
  await send('address', '/profile', { ...GOOD_FORM, intent: 'address', label: 'Home' });
}

async function withGoogle({ store }: WholeShop, email: string): Promise<void> {
  const visit = { userAgent: 'test', previousToken: null };
  const identity = {
    provider: 'google' as const,
    subject: email,
    email,
    isEmailVerified: true,
    name: 'Sara G',
  };
  await withStore(store.id, (tx) =>
    signInWith(tx, { identity, locale: 'en', visit, origin: 'http://shop.example' }, shopperAct(new Date())),
  );
}

async function wishing({ send, db, shop, server, at, seen, locale }: Living): Promise<void> {
  const guest = new Visitor(server, shop.host);
  const product = await productOf(db, shop);
  const { headers } = await guest.post(at('/wishlist'), { intent: 'add', product });
  seen.loginFirst = readPage(await guest.get(headers.location ?? at('/'))).texts;
  await send('wished', '/wishlist', { intent: 'add', product });
  await send('unwished', '/wishlist', { intent: 'remove', product });
  await send('contact', '/contact-us', {
    name: 'Sara Haddad',
    email: `sara.${locale}@example.com`,
    comments: 'When do you open?',
  });
}

async function productOf(db: TestDatabase, { variantId }: WholeShop): Promise<string> {
  const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
    variantId,
  ]);
  return row?.id ?? '';
}

async function buying({ send, see, visitor, shop, at, seen, server }: Living): Promise<number> {
  const variant = shop.variantId;
  await send('added', '/cart', { variant, quantity: '1' });
  await send('updated', '/cart', { intent: 'set', variant, quantity: '2' });
  await send('removed', '/cart', { intent: 'remove', variant });
  const guest = new Visitor(server, shop.host);
  await guest.post(at('/cart'), { variant, quantity: '1' });
  seen.checkout = readPage(await guest.get(at('/checkout'))).texts;
  await send('added', '/cart', { variant, quantity: '1' });
  const page = await visitor.get(at('/checkout'));
  const hidden = { key: hiddenField(page.body, 'key'), quote: hiddenField(page.body, 'quote') };
  const placed = await visitor.post(at('/checkout'), { ...GOOD_FORM, ...hidden });
  const number = Number(/order-confirmed\/(\d+)/.exec(placed.headers.location ?? '')?.[1]);
  await see('placed', `/order-confirmed/${number}`);
  return number;
}

async function tracking({ send }: Living): Promise<void> {
  await send('notTracked', '/track-order', { number: '1001', email: 'nobody@example.com' });
}

async function afterwards({ send, see, db, shop, locale, ...life }: Living, number: number): Promise<void> {
  const own = [shop.store.id, number];
  await see('order', `/my-orders/${number}`);
  await see('noOrderOfMine', '/my-orders/999999');
  await db.admin(
    "update orders set status = 'pending_payment', payment_status = 'pending', payment_method = 'card' where store_id = $1 and number = $2",
    own,
  );
  await see('notCompleted', `/order-confirmed/${number}`);
  await db.admin(
    "update orders set status = 'confirmed', payment_status = 'unpaid', payment_method = 'cash_on_delivery' where store_id = $1 and number = $2",
    own,
  );
  const [row] = await db.admin<{ id: string }>(
    'select id from orders where store_id = $1 and number = $2',
    own,
  );
  const act = systemAct('test', new Date());
  for (const move of [startProcessing, shipOrder, deliverOrder]) {
    await must(withStore(shop.store.id, async (tx) => move(tx, { orderId: row?.id ?? '' }, act)));
  }
  const slug = locale === 'en' ? 'lamp' : encodeURIComponent('مصباح');
  const review = {
    rating: '5',
    title: 'Good',
    comment: 'Very good',
    name: 'Sara H',
    email: 'sara@example.com',
  };
  await send('reviewed', `/products/${slug}/review`, review);
  await life.visitor.get(life.at('/'));
  await send('loggedOut', '/logout', { next: life.at('/login') });
}

/** The closing page of a separate store whose subscription has expired. */
async function closedPage({ server, locale }: Stage): Promise<string[]> {
  const slug = `closed-${locale}`;
  const store = await makeStore({ slug, name: 'Closed', defaultLocale: 'en' });
  await setPeriodEnd(
    { storeId: store.id, endsAt: new Date(Date.now() - 1000) },
    systemAct('test', new Date()),
  );
  return readPage(await new Visitor(server, shopHost(slug)).get(locale === 'en' ? '/' : '/ar')).texts;
}

import { withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import { listCustomers } from '#domain/customer-desk/index.ts';
import { listOrders } from '#domain/orders/index.ts';
import { searchWords } from '../../ui/console/list/search-words.ts';
import type { Route } from './+types/find.route';
import { findActs, findAnswers } from './find-acts.server.ts';
import { findCreations, findPages } from './find-pages.server.ts';
import { type FindAnswer, FOUND_GROUPS, type Found, type FoundEntry } from './find-view.ts';
import { type Staff, shownActions, staffOf } from './staff.server.ts';

const EACH = 5;

/** The command palette's results: acts, answers, pages in both languages, orders, products, customers. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const typed = searchWords(url).trim();
  const may = shownActions(staff);
  const { locale } = staff.request;
  const groups: Found = [
    { group: 'pages', entries: findPages(typed, may, locale).slice(0, typed === '' ? 30 : 6) },
    { group: 'create', entries: findCreations(typed, may, locale) },
    ...(typed === '' || staff.store.closure ? [] : await findRows(typed, staff)),
  ];
  const found = groups.filter(({ entries }) => entries.length > 0);
  const place = ({ group }: Found[number]) => FOUND_GROUPS.indexOf(group);
  const answer: FindAnswer = { typed, groups: found.toSorted((a, b) => place(a) - place(b)) };
  return Response.json(answer);
}

async function findRows(typed: string, staff: Staff): Promise<Found> {
  const { store, request } = staff;
  return withStore(store.id, async (tx) => {
    const orders = staff.can('orders.view') ? await listOrders(tx, { search: typed, size: EACH }) : null;
    const input = { locale: request.locale, currency: store.shell.currency, query: typed, size: EACH };
    const products = staff.can('products.view') ? await adminProducts(tx, input) : null;
    const sought = { query: typed, currency: store.shell.currency, size: EACH };
    const people = staff.can('customers.view') ? await listCustomers(tx, sought) : null;
    return [
      { group: 'acts', entries: await findActs(tx, typed, staff) },
      { group: 'answers', entries: await findAnswers(tx, typed, staff) },
      { group: 'orders', entries: (orders?.rows ?? []).map(orderEntry) },
      { group: 'products', entries: (products?.rows ?? []).map(productEntry) },
      { group: 'customers', entries: (people?.rows ?? []).map(personEntry) },
    ];
  });
}

function orderEntry(row: { id: string; number: number; userName: string }): FoundEntry {
  return { to: `/admin/orders/${row.id}`, glyph: 'orders', text: `#${row.number}`, more: row.userName };
}

function personEntry({ id, name, email }: { id: string; name: string; email: string }): FoundEntry {
  return { to: `/admin/users/${id}`, glyph: 'people', text: name || email, more: email };
}

function productEntry({ id, title, brandName }: { id: string; title: string; brandName: string | null }) {
  const more = brandName ? { more: brandName } : {};
  return { to: `/admin/products/${id}`, glyph: 'products' as const, text: title, ...more };
}

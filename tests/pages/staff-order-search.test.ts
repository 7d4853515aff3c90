import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { postedPairs, servedForms, shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const lamp = await makeVariant(cedar, { title: 'Oak lamp', amount: 2000, stock: 9 });

/** Posts a form of that page as Enter in its search field does: with its first button. */
async function pressEnter(path: string, typed: Record<string, string>) {
  const forms = servedForms((await admin.get(path)).body);
  const form = forms.find(({ controls }) => controls.some(({ name }) => name === 'q') && controls.length > 5);
  if (!form) throw new Error(`No form with a search on ${path}`);
  const pairs = postedPairs(form).map(([name, value]): [string, string] => [name, typed[name] ?? value]);
  const target = form.action === '' ? path : form.action;
  return expectNothingChanged(db, () => admin.post(target.split('?')[0] ?? path, pairs));
}

test('Enter in the product search of a new staff order searches and places no order', async () => {
  const answer = await pressEnter('/admin/orders/new', { q: 'oak', name: 'Huda' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatch(new RegExp(`<button(?=[^>]*name="add")[^>]*value="${lamp}"`));
  expect(answer.body).toContain('value="Huda"');
  expect(shownHtml(answer.body), 'no problem is told').not.toContain('role="alert"');
});

test('Enter in the product search of an order that is being edited searches and changes nothing', async () => {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
  const answer = await pressEnter(`/admin/orders/${orderId}?do=edit`, {
    q: 'oak',
    userName: 'Somebody else',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain(`name="add.${lamp}"`);
});

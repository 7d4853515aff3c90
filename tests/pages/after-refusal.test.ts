import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryRouter, data } from 'react-router';
import { expect, test } from 'vitest';
import { loadAfterRefusal as shouldRevalidate } from '../../app/admin/kit/after-refusal.ts';

/** The number of times that a page is loaded again by the browser after a post with this answer. */
async function loadsAfter(status: number): Promise<number> {
  let loads = 0;
  const loader = () => {
    loads += 1;
    return null;
  };
  const action = () => data(null, { status });
  const router = createMemoryRouter([{ id: 'page', path: '/', loader, action, shouldRevalidate }], {
    hydrationData: { loaderData: { page: null } },
  });
  const formData = new FormData();
  await router.navigate('/', { formMethod: 'post', formData });
  router.dispose();
  return loads;
}

test.each([200, 409, 422])(
  'a page that loads after refusals is loaded again after an answer %i',
  async (status) => {
    expect(await loadsAfter(status)).toBe(1);
  },
);

test.each([
  ['the till, whose parked order is gone', 'till/till.route.tsx'],
  ['the report of an import, of whose categories one was deleted', 'imports/import-report.route.tsx'],
  ['the category tree, whose order was changed since', 'product-groups/categories.route.tsx'],
])('%s loads after refusals', (_what, route) => {
  const source = readFileSync(join(import.meta.dirname, '../../app/admin', route), 'utf8');
  expect(source).toMatch(/export \{ loadAfterRefusal as shouldRevalidate \}/);
});

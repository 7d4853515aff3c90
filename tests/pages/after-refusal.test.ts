import { createMemoryRouter, data, type ShouldRevalidateFunction } from 'react-router';
import { expect, test } from 'vitest';
import * as report from '../../app/admin/imports/import-report.route.tsx';
import * as tree from '../../app/admin/product-groups/categories.route.tsx';
import * as till from '../../app/admin/till/till.route.tsx';

type Route = { shouldRevalidate?: ShouldRevalidateFunction };

/** The number of times that a page is loaded again by the browser after a post with this answer. */
async function loadsAfter({ shouldRevalidate }: Route, status: number): Promise<number> {
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

test.each([
  ['the till, whose parked order is gone', till, 422],
  ['the report of an import, of whose categories one was deleted', report, 422],
  ['the category tree, whose order was changed since', tree, 409],
])('%s is loaded again after a refused post', async (_what, route: Route, status) => {
  expect(await loadsAfter(route, status)).toBe(1);
  expect(await loadsAfter(route, 200)).toBe(1);
});

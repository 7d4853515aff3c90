import { createMemoryRouter, data, type ShouldRevalidateFunction } from 'react-router';
import { expect, test } from 'vitest';
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

test.each([['the till, whose parked order is gone', till, 422]])(
  '%s is loaded again after a refused post',
  async (_what, route: Route, status) => {
    expect(await loadsAfter(route, status)).toBe(1);
    expect(await loadsAfter(route, 200)).toBe(1);
  },
);

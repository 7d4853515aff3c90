import { test } from '@playwright/test';
import { prepare } from './screens/prepare.ts';
import { keepPrepared } from './screens/prepared.ts';

test('carts, orders, reports and stores stand ready for the screens', async ({ browser }) => {
  // What makes ready is measured by nobody; a second try would find its stores there.
  test.setTimeout(600_000);
  keepPrepared(await prepare(browser));
});

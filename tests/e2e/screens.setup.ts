import { test } from '@playwright/test';
import { prepare } from './screens/prepare.ts';
import { keepPrepared } from './screens/prepared.ts';

test('carts, orders, reports and stores stand ready for the screens', async ({ browser }) => {
  test.setTimeout(180_000);
  keepPrepared(await prepare(browser));
});

import { test } from '@playwright/test';
import { prepare } from './screens/prepare.ts';
import { keepPrepared } from './screens/prepared.ts';

test('carts, orders, reports and stores are prepared for the screen tests', async ({ browser }) => {
  // The preparation has no time limit of its own; a second try would find its stores already created.
  test.setTimeout(600_000);
  keepPrepared(await prepare(browser));
});

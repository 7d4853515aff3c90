import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab, or another key, until this element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not reached by ${key}`);
}

/** Tabs to a link or button and presses it with the keyboard. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Like tabTo, backwards with Shift and Tab if the element is before the one that has the focus. */
export async function tabEitherWay(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isBefore = await target.evaluate((element) => {
    const { activeElement: now, body } = document;
    return now !== body && now !== null && (now.compareDocumentPosition(element) & 2) !== 0;
  });
  await tabTo(page, target, isBefore ? 'Shift+Tab' : 'Tab');
}

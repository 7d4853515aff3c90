import type { Cookie, Locator, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, makeDue, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { expectAccessible } from './screens/accessible.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';
import { tabEitherWay } from './tab-to.ts';

// The life of a page of blocks: built, published, planned, rolled back (D2, D3, D5).
const SLUG = ownSlug('pagelife');
const FIRST = 'Made with care';
const SECOND = 'Made with great care';
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Page House'));
});

test.beforeEach(({ context }) => context.addCookies(owner));

/** An owner's hands: a mouse for everything but texts, or the keyboard alone. */
type Hands = {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Moves the last of three rows before the first one. */
  moveUp(rows: Locator, t: ReturnType<typeof translator>): Promise<void>;
};

const mouse = (page: Page): Hands => ({
  press: (target) => target.click(),
  async write(target, text) {
    await target.click({ clickCount: 3 });
    await page.keyboard.type(text);
  },
  async moveUp(rows) {
    const [first, last] = [rows.first(), rows.last().locator('.drag-handle')];
    await last.hover();
    await page.mouse.down();
    const { y = 0, x = 0 } = (await first.boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 60, { steps: 8 });
    await page.mouse.move(x + 20, y + 4, { steps: 8 });
    await page.mouse.up();
  },
});

const keyboard = (page: Page): Hands => ({
  async press(target) {
    await tabEitherWay(page, target);
    await page.keyboard.press('Enter');
  },
  async write(target, text) {
    await tabEitherWay(page, target);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
  async moveUp(rows, t) {
    const name = t('builder.kind.quote');
    for (const place of [1, 0]) {
      await tabEitherWay(page, rows.getByRole('button', { name: moveOf(t, name) }));
      await page.keyboard.press('Enter');
      await expect(rows.nth(place)).toContainText(name);
    }
  },
});

const moveOf = (t: ReturnType<typeof translator>, name: string) =>
  new RegExp(t('forms.order.up', { name }).replace(name, `\\W*${name}\\W*`));

for (const locale of LOCALES) {
  for (const [way, handsOf] of Object.entries({ mouse, keyboard })) {
    test(
      `${locale}: a page of blocks is built, published, changed at a planned time and rolled back by ${way} alone (D2, D3, D5)`,
      twin((locale === 'ar') === (way === 'mouse')),
      async ({ page, browser }) => {
        test.setTimeout(120_000);
        const hands = handsOf(page);
        const shopper = await (await browser.newContext()).newPage();
        const shown = shopper.getByRole('blockquote');
        const t = translator(locale);
        const button = (name: string) => page.getByRole('button', { name, exact: true });
        const published = page.getByRole('status').filter({ hasText: t('common.toast.updated') });

        const title = `Life ${locale} ${way}`;
        await beginPage(page, hands, { locale, title });
        await buildBlocks(page, hands, { locale, isLooking: way === 'mouse' });
        await hands.press(button(t('content.publish')));
        await expect(published).toBeVisible();
        const path = `/pages/${title.toLowerCase().replaceAll(' ', '-')}`;
        await shopper.goto(shopUrl(SLUG, (locale === 'en' ? '' : '/ar') + path));
        await expect(shown).toHaveText(FIRST);
        await expect(shopper.getByRole('main').locator('[data-section]').first()).toContainText(FIRST);

        await hands.press(page.getByRole('button', { name: new RegExp(`^${t('builder.kind.quote')}`) }));
        await hands.write(fieldOf(page, 'quote', locale), SECOND);
        await expect(page.getByRole('status').filter({ hasText: t('builder.saved') })).toBeVisible();
        await hands.press(page.getByText(t('content.later.title'), { exact: true }));
        await hands.press(button(t('content.later.plan')));
        await expect(button(t('content.later.cancel'))).toBeVisible();
        await expect(shown).toHaveText(FIRST);
        await makeDue(SLUG);
        // The open page receives what the worker published.
        await expect(shown).toHaveText(SECOND, { timeout: 20_000 });

        // The state before the first publication is version 1.
        await page.reload();
        await hands.press(page.getByText(t('content.versions.title'), { exact: true }));
        const number = t('content.versions.number', { number: 3 });
        await hands.press(page.getByRole('button', { name: `${t('content.versions.restore')} (${number})` }));
        await expect(shown).toHaveText(FIRST);
        await hands.press(page.getByRole('button', { name: new RegExp(`^${t('builder.kind.quote')}`) }));
        await expect(fieldOf(page, 'quote', locale)).toHaveValue(FIRST);
        await shopper.context().close();
      },
    );
  }
}

const fieldOf = (page: Page, name: 'quote' | 'title' | 'rows', locale: Locale) => {
  const t = translator(locale);
  return page.getByLabel(`${t(`blockfields.field.${name}`)} (${t(`forms.language.${locale}`)})`, {
    exact: true,
  });
};

/** Publishes a new page with a title and goes on to its blocks. */
async function beginPage(page: Page, hands: Hands, { locale, title }: { locale: Locale; title: string }) {
  const t = translator(locale);
  await page.goto(adminUrl(SLUG, `/admin/pages?lang=${locale}`));
  await hands.press(page.getByRole('link', { name: t('content.list.add') }));
  const label = page.getByRole('textbox', { name: new RegExp(`^${t('content.page.title')}`) });
  await hands.write(label.first(), title);
  await hands.press(page.getByRole('button', { name: t('content.publish'), exact: true }));
  await hands.press(page.getByRole('link', { name: t('content.blocks.open') }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('builder.blocksOf', { name: title }));
}

/** Adds a heading with a picture's place, a table and a quote, and moves the quote to the top. */
async function buildBlocks(page: Page, hands: Hands, of: { locale: Locale; isLooking: boolean }) {
  const { locale, isLooking } = of;
  const t = translator(locale);
  const rows = page.locator('.builder-row');
  const words = {
    image_text: ['title', 'Our way'],
    table: ['rows', 'S | 1'],
    quote: ['quote', FIRST],
  } as const;
  for (const [nth, [kind, [field, text]]] of Object.entries(words).entries()) {
    await hands.press(page.getByRole('button', { name: t('builder.add'), exact: true }));
    const choice = page.getByRole('button', { name: t(`builder.kind.${kind as 'table'}`), exact: true });
    await expect(choice.last()).toBeVisible();
    if (isLooking && nth === 2) await expectAccessible(page);
    await hands.press(choice.last());
    await expect(rows).toHaveCount(nth + 1);
    await expect(page.getByRole('heading', { name: t(`builder.kind.${kind as 'table'}`) })).toBeFocused();
    await hands.write(fieldOf(page, field, locale), text);
  }
  if (isLooking) await expectAccessible(page);
  await hands.moveUp(rows, t);
  await expect(rows.first()).toContainText(t('builder.kind.quote'));
}

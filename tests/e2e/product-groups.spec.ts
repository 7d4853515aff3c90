import type { Cookie, Page } from '@playwright/test';
import sharp from 'sharp';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// Categories, brands and collections, created in the admin and then found in the shop.
const SLUG = ownSlug('places');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'House of Places'));
  await importGoods(SLUG, [
    { handle: 'plain-mug', title: 'Plain Mug', price: '12.00', stock: 9 },
    { handle: 'oak-tray', title: 'Oak Tray', price: '30.00', stock: 9 },
    { handle: 'brass-lamp', title: 'Brass Lamp', price: '75.00', stock: 9 },
  ]);
});

test.beforeEach(({ context }) => context.addCookies(owner));

const inShop = (locale: Locale, path: string) => shopUrl(SLUG, `${locale === 'en' ? '' : '/ar'}${path}`);

type Kind = 'category' | 'brand' | 'collection';
type Words = 'title' | 'slug' | 'body' | 'seoTitle' | 'seoDescription';

const LABELS = {
  title: 'productgroups.title',
  slug: 'productgroups.slug',
  body: 'productgroups.body',
  seoTitle: 'searchlook.pageTitle',
  seoDescription: 'searchlook.description',
} as const;
const LISTS = { category: 'categories', brand: 'brands', collection: 'collections' } as const;

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');

  const word = (page: Page, field: Words, language: Locale = locale) =>
    page
      .getByRole('region', { name: t(field.startsWith('seo') ? 'searchlook.title' : 'productgroups.words') })
      .getByLabel(
        t('forms.inLanguage', {
          label: t(LABELS[field]),
          language: t(`forms.language.${language}`),
        }),
        { exact: true },
      );
  const saveButton = (page: Page) => page.getByRole('button', { name: t('common.action.save'), exact: true });
  const titles = (page: Page) => page.getByRole('main').locator('article h3');

  /** Opens the form for a new group from the list of its kind, and names the group once the page's scripts run. */
  async function begin(page: Page, kind: Kind, name: string): Promise<void> {
    await page.goto(adminUrl(SLUG, `/admin/${LISTS[kind]}?lang=${locale}`));
    await page.getByRole('link', { name: t(`productgroups.add.${kind}`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: t(`productgroups.new.${kind}`) })).toBeVisible();
    await expect(async () => {
      await word(page, 'title').fill('');
      await word(page, 'title').fill(name);
      await expect(saveButton(page)).toBeVisible({ timeout: 500 });
    }).toPass();
  }

  async function save(page: Page, name: string): Promise<void> {
    await saveButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: t('common.toast.updated') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(saveButton(page)).toHaveCount(0);
  }

  async function layPicture(page: Page, label: string): Promise<void> {
    const buffer = await sharp({ create: { width: 120, height: 90, channels: 3, background: '#225588' } })
      .png()
      .toBuffer();
    await page
      .getByRole('group', { name: label })
      .getByRole('button', { name: t('media.field.choose') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('media.picker.titleOne') });
    const file = { name: `face-${locale}.png`, mimeType: 'image/png', buffer };
    await dialog.getByLabel(t('media.upload.drop')).setInputFiles(file);
    await dialog.getByRole('button', { name: t('media.picker.use') }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Ticks a product in the list and assigns it with the list's bulk action. */
  async function putInto(page: Page, product: string, of: { kind: 'category' | 'brand'; name: string }) {
    await page.goto(adminUrl(SLUG, '/admin/products'));
    const bar = page.getByRole('form', { name: t('list.bulk') });
    const row = page.getByRole('row').filter({ hasText: product });
    await expect(async () => {
      await row.getByRole('checkbox').check();
      await expect(bar).toBeVisible({ timeout: 500 });
    }).toPass();
    await bar.getByLabel(t('list.more')).click();
    await bar.getByLabel(t(`products.filter.${of.kind}`), { exact: true }).selectOption({ label: of.name });
    const act = of.kind === 'brand' ? 'products.bulk.setBrand' : 'products.bulk.putInto';
    await bar.getByRole('button', { name: t(act), exact: true }).click();
    const said = page.getByRole('status').filter({
      hasText: t(`products.bulk.done.${of.kind === 'brand' ? 'changed' : 'putInto'}`, { count: 1 }),
    });
    await expect(said).toBeVisible();
  }

  test(
    `${locale}: a brand is created with its logo, assigned to a product, and has its page in the shop (E4)`,
    isTwin,
    async ({ page }) => {
      const name = locale === 'en' ? 'Atlas Works' : 'أعمال أطلس';
      await begin(page, 'brand', name);
      await word(page, 'slug').fill(`atlas-${locale}`);
      await word(page, 'seoTitle').fill(`Atlas for homes ${locale}`);
      await word(page, 'seoDescription').fill(`Everything that Atlas makes ${locale}`);
      await layPicture(page, t('productgroups.logo'));
      await save(page, name);
      await putInto(page, 'Oak Tray', { kind: 'brand', name });

      await page.goto(inShop(locale, '/brands'));
      await page.getByRole('main').getByRole('img', { name }).click();
      await expect(page).toHaveURL(inShop(locale, `/brands/atlas-${locale}`));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(titles(page)).toHaveText(['Oak Tray']);
      await expect(page).toHaveTitle(new RegExp(`Atlas for homes ${locale}`));
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        `Everything that Atlas makes ${locale}`,
      );
    },
  );

  test(
    `${locale}: a collection filled by hand shows its products in the chosen order in the shop (E4)`,
    isTwin,
    async ({ page }) => {
      const name = locale === 'en' ? 'For guests' : 'للضيوف';
      await begin(page, 'collection', name);
      await word(page, 'slug').fill(`guests-${locale}`);
      await word(page, 'body').fill(`When the bell rings ${locale}`);
      const find = page.getByRole('searchbox', { name: t('productgroups.findProduct') });
      const chosen = page.getByRole('list', { name: t('productgroups.products') }).getByRole('listitem');
      for (const [at, product] of ['Plain Mug', 'Brass Lamp'].entries()) {
        await find.fill(product);
        await page.getByRole('button', { name: `${t('productgroups.pick')} ${product}` }).click();
        await expect(chosen).toHaveCount(at + 1);
      }
      await chosen.filter({ hasText: 'Brass Lamp' }).locator('.order-moves button').first().click();
      await expect(chosen.first()).toContainText('Brass Lamp');
      await save(page, name);

      await page.goto(inShop(locale, `/collections/guests-${locale}`));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(`When the bell rings ${locale}`);
      await expect(titles(page)).toHaveText(['Brass Lamp', 'Plain Mug']);
      await page.goto(adminUrl(SLUG, '/admin/collections'));
      const row = page.getByRole('listitem').filter({ hasText: name });
      await expect(row).toContainText(t('productgroups.mode.hand'));
      await expect(row).toContainText(t('productgroups.productCount', { count: 2 }));
    },
  );

  test(
    `${locale}: a collection selects products by a rule, and again when the rule is changed (E4)`,
    isTwin,
    async ({ page }) => {
      const name = locale === 'en' ? 'Middle prices' : 'أسعار متوسطة';
      await begin(page, 'collection', name);
      await word(page, 'slug').fill(`middle-${locale}`);
      await page.getByRole('radio', { name: t('productgroups.mode.rule') }).check();
      await page.getByRole('combobox', { name: t('productgroups.conditionField') }).selectOption('price');
      const from = page.getByLabel(t('productgroups.price.from'), { exact: true });
      await saveButton(page).click();
      await expect(
        page.getByRole('alert').filter({ hasText: t('productgroups.problem.rule') }),
      ).toBeVisible();
      await from.fill(locale === 'en' ? '20' : '٢٠');
      await page.getByLabel(t('productgroups.price.to'), { exact: true }).fill('40');
      await save(page, name);
      const shown = inShop(locale, `/collections/middle-${locale}`);
      await page.goto(shown);
      await expect(titles(page)).toHaveText(['Oak Tray']);

      await page.goto(adminUrl(SLUG, '/admin/collections'));
      await page.getByRole('link', { name }).click();
      await expect(from).toHaveValue('20.00');
      await from.fill('10');
      await save(page, name);
      // The other process invalidates its cached page within two seconds.
      await expect(async () => {
        await page.goto(shown);
        await expect(titles(page)).toHaveText(['Oak Tray', 'Plain Mug'], { timeout: 500 });
      }).toPass();
    },
  );

  test(
    `${locale}: a category has its texts, its picture and its search engine fields, and contains a product (E3)`,
    isTwin,
    async ({ page }) => {
      const name = locale === 'en' ? 'Table' : 'المائدة';
      const other = otherLocale(locale);
      await begin(page, 'category', name);
      await word(page, 'title', other).fill(`Table ${other}`);
      await word(page, 'slug').fill(`table-${locale}`);
      await word(page, 'body').fill(`Set and share ${locale}`);
      await word(page, 'seoTitle').fill(`Tableware ${locale}`);
      await word(page, 'seoDescription').fill(`Mugs and trays ${locale}`);
      await layPicture(page, t('productgroups.picture'));
      await save(page, name);
      await putInto(page, 'Plain Mug', { kind: 'category', name });

      await page.goto(inShop(locale, '/categories'));
      const tile = page.getByRole('main').getByRole('link').filter({ hasText: name });
      await expect(tile.locator('img')).toBeVisible();
      await expect(tile).toContainText(t('storefront.categories.productCount', { count: 1 }));
      await tile.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(`Set and share ${locale}`);
      await expect(titles(page)).toHaveText(['Plain Mug']);
      await expect(page).toHaveTitle(new RegExp(`Tableware ${locale}`));
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        `Mugs and trays ${locale}`,
      );
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        /_next\/image|\.png|\.webp/,
      );
      await page.goto(inShop(other, '/categories'));
      await expect(page.getByRole('main')).toContainText(`Table ${other}`);
    },
  );
}

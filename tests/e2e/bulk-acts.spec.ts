import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { ownSlug } from './install.ts';
import { confirmAct, signInAsOperator, trialStore } from './operator.ts';
import { expect, platformUrl, test, twin } from './support.ts';

// Bulk acts on stores in the operator's console (A6).
for (const locale of LOCALES) {
  const t = translator(locale);
  const desk = (path = '') => platformUrl(`${locale === 'ar' ? '/ar' : ''}/platform-admin${path}`);

  test(
    `${locale}: an operator extends the trials of selected stores after a preview, with the password`,
    twin(locale === 'en'),
    async ({ page }) => {
      const slug = ownSlug(`bulk-${locale}`);
      for (const each of ['one', 'two']) await trialStore(`${slug}-${each}`);
      await signInAsOperator(page);
      await page.goto(desk(`?q=${slug}`));
      await page.getByLabel(t('list.selectPage')).first().check();
      await page.getByRole('button', { name: t('bulkdesk.begin') }).click();
      await expect(page.getByText(t('bulkdesk.selected', { count: 2 }))).toBeVisible();

      await page.locator('[name=kind]').selectOption('extend_trial');
      await page.locator('[name=days]').fill('7');
      await page.getByRole('button', { name: t('bulkdesk.preview'), exact: true }).click();
      await expect(page.getByText(t('console.reasonMissing'))).toBeVisible();
      await page.getByLabel(t('console.reason')).fill('A slow week');
      await page.getByRole('button', { name: t('bulkdesk.preview'), exact: true }).click();
      await expect(page.getByText(t('bulkdesk.willChange', { count: 2 }))).toBeVisible();
      await expect(page.getByText(`${slug}-one`).first()).toBeVisible();

      const act = t('bulkdesk.kind.extend_trial');
      await page.getByRole('button', { name: t('bulkdesk.confirm', { act, count: 2 }) }).click();
      await confirmAct(page);
      await expect(page.getByText(t('bulkdesk.state.finished'))).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(t('bulkdesk.progress', { done: 2, all: 2 }))).toBeVisible();
      await page.goto(desk('/bulk'));
      await expect(page.getByRole('link', { name: act }).first()).toBeVisible();
      await page.goto(desk(`/stores/${slug}-two`));
      await expect(page.getByText('A slow week').first()).toBeVisible();
    },
  );
}

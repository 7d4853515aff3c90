import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { paint } from './settle.ts';

/** Expects that axe finds nothing serious or critical on the page, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await paint(page, 'light');
  expect(await seriousOf(new AxeBuilder({ page })), 'axe, in light').toEqual([]);
  await paint(page, 'dark');
  // Only colours differ between the themes.
  expect(await seriousOf(new AxeBuilder({ page }).withRules('color-contrast')), 'axe, in dark').toEqual([]);
}

/** The serious and critical violations: rule, element and reason. */
async function seriousOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
}

import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { eachInTurn, IS_FULL, looksAt, test } from './screens/eyes.ts';
import { paint } from './screens/settle.ts';

/** Where a phone's screen is another one: sheets, bars, cards instead of tables. */
const ON_PHONE =
  /^(filters|menu|search-sheet|navigation|home|product|checkout-errors|orders|branding-unsaved)$/;

// Every screen in one language, turn about; with `npm run test:full` in both.
const turn = eachInTurn();
const onDesk = looksAt(1280, (screen, locale) =>
  IS_FULL ? locale === 'en' || !screen.isAlike : locale === turn(screen),
);
const onPhone = looksAt(390, ({ name }, locale) => ON_PHONE.test(name) && (IS_FULL || locale === 'ar'));

for (const { id, ...look } of [...onDesk, ...onPhone]) {
  test(`${id}: axe finds nothing serious`, async ({ see }) => {
    const { page } = await see(look);
    await paint(page, 'light');
    expect(await seriousOf(new AxeBuilder({ page })), 'in light').toEqual([]);
    await paint(page, 'dark');
    // Only colours differ between the themes.
    expect(await seriousOf(new AxeBuilder({ page }).withRules('color-contrast')), 'in dark').toEqual([]);
  });
}

/** What keeps somebody out or makes it hard: rule, element and why. */
async function seriousOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
}

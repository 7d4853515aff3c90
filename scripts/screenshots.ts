// `npm run screenshots [-- --docs | --art | --themes] [--only NAME]`: takes a picture of every screen in both languages, modes and
// widths. `--only theme` (or `theme-bold-cart`) takes eight screens of each theme of the storefront instead.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startInstall } from './screenshots/start-install.ts';

const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    docs: { type: 'boolean' },
    art: { type: 'boolean' },
    themes: { type: 'boolean' },
    only: { type: 'string' },
  },
});

const started = performance.now();
const isOfThemes = values.only?.startsWith('theme');
const install = await startInstall({ hasScreens: !(values.themes || isOfThemes) });
const stopNow = () => void install.stop().finally(() => process.exit(130));
process.once('SIGINT', stopNow).once('SIGTERM', stopNow);
try {
  // These modules are imported only now, because the install's addresses are known only now.
  const { takeAll } = await import('./screenshots/take-all.ts');
  const { takeDocs } = await import('./screenshots/take-docs.ts');
  const { takeThemes } = await import('./screenshots/take-themes.ts');
  const { takeArt } = await import('./screenshots/take-art.ts');
  const { openThemeShops } = await import('../tests/e2e/screens/theme-shops.ts');
  const { themeScreens } = await import('../tests/e2e/screens/themed.ts');
  const takeScreens = async () => {
    const screens = isOfThemes ? themeScreens(await openThemeShops(install.browser)) : undefined;
    return takeAll(install.browser, {
      folder: join(ROOT, 'test-results/screens'),
      only: values.only,
      screens,
    });
  };
  const taken = values.docs
    ? await takeDocs(install.browser, join(ROOT, 'docs/screenshots'))
    : values.art
      ? await takeArt(install.browser, { folder: join(ROOT, 'app/platform/art'), only: values.only })
      : values.themes
        ? await takeThemes(install.browser, { folder: join(ROOT, 'themes'), only: values.only })
        : await takeScreens();
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${taken.pictures} pictures in ${seconds} s in ${taken.folder}, ${taken.problems.length} problems`,
  );
  process.exitCode = taken.problems.length > 0 ? 1 : 0;
} finally {
  await install.stop();
}

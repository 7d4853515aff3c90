import { useMantineColorScheme } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** Button that switches between light and dark mode. */
export function ColourMode() {
  const t = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  return (
    <>
      <button
        type="button"
        className="icon-button needs-scripts only-light"
        aria-label={t('platform.nav.toDark')}
        onClick={() => setColorScheme('dark')}
      >
        <Glyph name="moon" />
      </button>
      <button
        type="button"
        className="icon-button needs-scripts only-dark"
        aria-label={t('platform.nav.toLight')}
        onClick={() => setColorScheme('light')}
      >
        <Glyph name="sun" />
      </button>
    </>
  );
}

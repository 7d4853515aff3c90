import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';

/** Shown on a live install to an operator without two-factor sign-in. */
export function SecondStepScreen() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('console.secondStep.title') })}</title>
      <main className="error-screen" id="main">
        <span className="glyph-tile" data-tone="warning">
          <Glyph name="shield" />
        </span>
        <h1>{t('console.secondStep.title')}</h1>
        <p className="muted">{t('console.secondStep.text')}</p>
        <div className="error-actions">
          <Button component="a" href={localPath('/account', locale)} variant="filled">
            {t('console.secondStep.account')}
          </Button>
        </div>
      </main>
    </PlatformFrame>
  );
}

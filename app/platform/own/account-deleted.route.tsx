import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';

/** The page after an account was deleted. It is the same for every visitor. */
export default function AccountDeleted() {
  const t = useTexts();
  const { locale } = useReading();
  const title = t('ownaccount.delete.done');
  return (
    <PlatformFrame>
      <main className="error-screen" id="main">
        <title>{t('platform.title', { page: title })}</title>
        <meta name="robots" content="noindex" />
        <span className="glyph-tile" data-tone="brand">
          <Glyph name="check" />
        </span>
        <h1>{title}</h1>
        <p className="muted">{t('ownaccount.delete.doneText')}</p>
        <Button component={Link} to={localPath('/', locale)} reloadDocument variant="filled">
          {t('platform.error.home')}
        </Button>
      </main>
    </PlatformFrame>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** The new preview link, to open or to share before publishing. */
export function PreviewNote({ address }: { address: string }) {
  const t = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(address).then(() => setCopied(true));
  return (
    <div className="note page-note preview-note" data-tone="info">
      <Glyph name="info" />
      <div className="grow stack">
        <p>{t('content.previewReady')}</p>
        <div className="row">
          <a className="text-link preview-address" href={address} target="_blank" rel="noreferrer" dir="ltr">
            {address}
          </a>
        </div>
        <div className="row">
          <Button component="a" href={address} target="_blank" rel="noreferrer" data-small="">
            {t('content.openPreview')}
          </Button>
          <Button className="needs-scripts" data-small="" variant="subtle" onClick={() => void copy()}>
            {t(isCopied ? 'content.copied' : 'content.copyLink')}
          </Button>
          <span className="sr-only" role="status">
            {isCopied ? t('content.copied') : ''}
          </span>
        </div>
      </div>
    </div>
  );
}

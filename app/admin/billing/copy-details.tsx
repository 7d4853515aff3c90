import { Button } from '@mantine/core';
import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** Copies the store's details for a message to the operator, one per line. */
export function CopyDetails({ lines }: { lines: string[] }) {
  const t = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(lines.join('\n')).then(() => setCopied(true));
  return (
    <div className="row needs-scripts">
      <Button data-small="" leftSection={<Glyph name="copy" small />} onClick={copy}>
        {t('admin.billing.copy')}
      </Button>
      <span role="status" className="caption muted">
        {isCopied ? t('admin.billing.copied') : null}
      </span>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = { tone: 'info' | 'warning' | 'danger'; children: ReactNode };

/** A sentence above the content of a page; one about an error is announced. */
export function PageNote({ tone, children }: Props) {
  const role = tone === 'danger' ? 'alert' : tone === 'warning' ? 'status' : undefined;
  return (
    <p className="note page-note" data-tone={tone} role={role}>
      <Glyph name={tone === 'info' ? 'info' : 'warning'} />
      {children}
    </p>
  );
}

/** Tells staff whose role may look at the page that they cannot change it. */
export function ReadOnlyNote({ canEdit }: { canEdit: boolean }) {
  const t = useTexts();
  return canEdit ? null : <PageNote tone="info">{t('forms.readOnly')}</PageNote>;
}

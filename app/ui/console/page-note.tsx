import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  tone: 'info' | 'warning' | 'danger';
  /** True if the note says why the posted form was refused. */
  isRefusal?: boolean;
  children: ReactNode;
};

/** A sentence above a page's content; errors and warnings are announced. */
export function PageNote({ tone, isRefusal = tone === 'danger', children }: Props) {
  const role = isRefusal ? 'alert' : tone === 'warning' ? 'status' : undefined;
  return (
    <p className="note page-note" data-tone={tone} role={role}>
      <Glyph name={tone === 'info' ? 'info' : 'warning'} />
      {children}
    </p>
  );
}

/** Shown to staff whose role may view the page but not change it. */
export function ReadOnlyNote({ canEdit }: { canEdit: boolean }) {
  const t = useTexts();
  return canEdit ? null : <PageNote tone="info">{t('forms.readOnly')}</PageNote>;
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = {
  form: string;
  onTake: () => void;
  /** Replaces the generic sentence. */
  text?: string;
  children?: ReactNode;
};

/**
 * Shown when somebody else saved first: the typed values stay in the form, and the user chooses the version
 * to continue with.
 */
export function StaleSave({ form, onTake, text, children }: Props) {
  const t = useTexts();
  return (
    <div className="note page-note stale-note" data-tone="warning" role="alert">
      <Glyph name="warning" />
      <div className="grow stack">
        <p>{text ?? t('forms.stale.text')}</p>
        {children}
        <div className="row">
          <Button type="submit" form={form} data-small="">
            {t('forms.stale.mine')}
          </Button>
          <Button className="needs-scripts" data-small="" onClick={onTake}>
            {t('forms.stale.theirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}

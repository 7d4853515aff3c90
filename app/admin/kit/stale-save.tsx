import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = {
  form: string;
  onTake: () => void;
  /** In place of the sentence that fits every form. */
  text?: string;
  /** Both versions, side by side. */
  children?: ReactNode;
};

/** Somebody else saved meanwhile: what was typed still stands in the form, and the choice between both is here. */
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

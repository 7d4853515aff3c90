import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { Bench } from './builder-view.ts';
import { keepBlock } from './kept-block.ts';
import { nextKey } from './use-bench.ts';

const SavePattern = lazy(() => import('./save-pattern.tsx'));

export type FootProps = {
  section: Bench;
  /** The blocks of the page, one of which is the chosen one. */
  sections: Bench[];
  onDuplicate: (copy: Bench) => void;
  onRemove: () => void;
};

/** The acts on the whole block. */
export function InspectorFoot({ section, sections, onDuplicate, onRemove }: FootProps) {
  const t = useTexts();
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState('');
  const close = () => setSaving(false);
  return (
    <div className="builder-fields-foot">
      <p role="status" className="builder-said caption">
        {said}
      </p>
      <Button
        variant="subtle"
        leftSection={<Glyph name="copy" small />}
        onClick={() => setSaid(t(keepBlock(section) ? 'builder.copied' : 'builder.notCopied'))}
      >
        {t('builder.copy')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<Glyph name="plus" small />}
        onClick={() => onDuplicate({ ...section, key: nextKey() })}
      >
        {t('builder.duplicate')}
      </Button>
      <Button variant="subtle" leftSection={<Glyph name="layers" small />} onClick={() => setSaving(true)}>
        {t('builder.patterns.save')}
      </Button>
      <Button
        variant="subtle"
        data-tone="danger"
        leftSection={<Glyph name="trash" small />}
        onClick={onRemove}
      >
        {t('builder.remove')}
      </Button>
      <Dialog title={t('builder.patterns.saveTitle')} isOpen={isSaving} onClose={close}>
        <Suspense>
          <SavePattern sections={sections} at={sections.indexOf(section)} onClose={close} />
        </Suspense>
      </Dialog>
    </div>
  );
}

import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { PatternForm, PatternName } from './pattern-form.tsx';
import type { PatternChoice } from './pattern-view.ts';

type Props = { pattern: PatternChoice; onChanged: () => Promise<void> };

/** Renames or deletes a pattern of the store. */
export function OwnPatternActs({ pattern, onChanged }: Props) {
  const t = useTexts();
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null);
  const { name } = pattern;
  const close = () => setAsking(null);
  const done = () => {
    close();
    void onChanged();
  };
  const shared = { path: `/${pattern.id}`, onClose: close, onDone: done };
  return (
    <div className="own-pattern-acts">
      {(['rename', 'remove'] as const).map((act) => (
        <button
          key={act}
          type="button"
          className="icon-button small"
          aria-label={t(`builder.patterns.${act}`, { name })}
          onClick={() => setAsking(act)}
        >
          <Glyph name={act === 'rename' ? 'pencil' : 'trash'} small />
        </button>
      ))}
      <Dialog title={t('builder.patterns.renameTitle')} isOpen={asking === 'rename'} onClose={close}>
        <PatternForm {...shared} fields={{ intent: 'rename' }} act={t('common.action.save')}>
          {(problem) => <PatternName problem={problem} name={name} />}
        </PatternForm>
      </Dialog>
      <Dialog
        title={t('builder.patterns.removeTitle', { name })}
        isOpen={asking === 'remove'}
        onClose={close}
      >
        <PatternForm
          {...shared}
          fields={{ intent: 'remove' }}
          act={t('builder.patterns.removeAct')}
          isDangerous
        >
          {(problem) => (
            <>
              <p>{t('builder.patterns.removeText')}</p>
              {problem ? (
                <p className="note" data-tone="danger" role="alert">
                  {problem}
                </p>
              ) : null}
            </>
          )}
        </PatternForm>
      </Dialog>
    </div>
  );
}

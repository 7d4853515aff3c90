import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { PatternChoice } from './pattern-view.ts';
import { usePatternForm } from './use-pattern-form.ts';

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
        <Rename pattern={pattern} onClose={close} onDone={done} />
      </Dialog>
      <Dialog
        title={t('builder.patterns.removeTitle', { name })}
        isOpen={asking === 'remove'}
        onClose={close}
      >
        <Remove pattern={pattern} onClose={close} onDone={done} />
      </Dialog>
    </div>
  );
}

type FormProps = { pattern: PatternChoice; onClose: () => void; onDone: () => void };

function Rename({ pattern, onClose, onDone }: FormProps) {
  const t = useTexts();
  const { post, problem, isBusy } = usePatternForm(`/${pattern.id}`, onDone);
  return (
    <form onSubmit={(event) => post(event, { intent: 'rename' })}>
      <TextInput
        name="name"
        label={t('builder.patterns.name')}
        defaultValue={pattern.name}
        error={problem}
        dir="auto"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.action.cancel')}</Button>
        <Button type="submit" variant="filled" disabled={isBusy}>
          {t('common.action.save')}
        </Button>
      </div>
    </form>
  );
}

function Remove({ pattern, onClose, onDone }: FormProps) {
  const t = useTexts();
  const { post, problem, isBusy } = usePatternForm(`/${pattern.id}`, onDone);
  return (
    <form onSubmit={(event) => post(event, { intent: 'remove' })}>
      <p>{t('builder.patterns.removeText')}</p>
      {problem ? (
        <p className="note" data-tone="danger" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
        <Button type="submit" variant="filled" data-tone="danger" disabled={isBusy}>
          {t('builder.patterns.removeAct')}
        </Button>
      </div>
    </form>
  );
}

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Bench, bodyOf } from './builder-view.ts';
import { PatternForm, PatternName } from './pattern-form.tsx';

type Props = {
  sections: Bench[];
  /** The index of the chosen block, which is saved alone unless others are chosen too. */
  at: number;
  onClose: () => void;
};

/** Saves one block, or several in a row, as a pattern of the store. */
export default function SavePattern({ sections, at, onClose }: Props) {
  const t = useTexts();
  const toast = useToast();
  const [range, setRange] = useState({ from: at, to: at });
  const done = () => {
    toast({ status: 'success', text: t('builder.patterns.saved') });
    onClose();
  };
  const choices = sections.map(({ kind }, index) => ({
    value: String(index),
    label: t('builder.patterns.numbered', { number: index + 1, name: t(`builder.kind.${kind}`) }),
  }));
  const body = bodyOf(sections.slice(range.from, range.to + 1));
  return (
    <PatternForm path="" fields={{ body }} act={t('common.action.save')} onClose={onClose} onDone={done}>
      {(problem) => (
        <>
          <PatternName problem={problem} />
          <div className="field-pair">
            <NativeSelect
              label={t('builder.patterns.from')}
              value={range.from}
              data={choices}
              onChange={(event) => {
                const from = Number(event.currentTarget.value);
                setRange({ from, to: Math.max(from, range.to) });
              }}
            />
            <NativeSelect
              label={t('builder.patterns.to')}
              value={range.to}
              data={choices.slice(range.from)}
              onChange={(event) => setRange({ ...range, to: Number(event.currentTarget.value) })}
            />
          </div>
          <p className="caption">{t('builder.patterns.saveText')}</p>
        </>
      )}
    </PatternForm>
  );
}

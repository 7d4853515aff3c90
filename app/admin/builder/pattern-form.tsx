import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { PATTERNS_PATH, type PatternResult } from './pattern-view.ts';

type Props = {
  /** The path below that of all patterns. */
  path: string;
  /** Posted beside the fields of the form. */
  fields: Record<string, string>;
  act: string;
  isDangerous?: true;
  onClose: () => void;
  onDone: () => void;
  children: (problem: string | undefined) => ReactNode;
};

/** A form about a pattern in a dialog, posted without leaving the builder. */
export function PatternForm({ path, fields, act, isDangerous, onClose, onDone, children }: Props) {
  const t = useTexts();
  const { data, state, submit } = useFetcher<PatternResult>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (data && 'done' in data) onDone();
  }, [data]);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        void submit(form, { method: 'post', action: PATTERNS_PATH + path });
      }}
    >
      {children(data && 'problem' in data ? t(`builder.patterns.problem.${data.problem}`) : undefined)}
      <div className="dialog-actions">
        <Button data-autofocus={isDangerous} onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          data-tone={isDangerous && 'danger'}
          disabled={state !== 'idle'}
        >
          {act}
        </Button>
      </div>
    </form>
  );
}

export function PatternName({ problem, name }: { problem: string | undefined; name?: string }) {
  const t = useTexts();
  return (
    <TextInput
      name="name"
      label={t('builder.patterns.name')}
      defaultValue={name}
      error={problem}
      dir="auto"
      required
      maxLength={60}
      autoComplete="off"
      data-autofocus
    />
  );
}

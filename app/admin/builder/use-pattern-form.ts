import { type FormEvent, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { PATTERNS_PATH, type PatternResult } from './pattern-view.ts';

/** Posts a form about a pattern without leaving the builder; `onDone` is called once it succeeded. */
export function usePatternForm(path: string, onDone: () => void) {
  const t = useTexts();
  const { data, state, submit } = useFetcher<PatternResult>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (data && 'done' in data) onDone();
  }, [data]);
  return {
    isBusy: state !== 'idle',
    problem: data && 'problem' in data ? t(`builder.patterns.problem.${data.problem}`) : undefined,
    post(event: FormEvent<HTMLFormElement>, fields: Record<string, string> = {}) {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      void submit(form, { method: 'post', action: PATTERNS_PATH + path });
    },
  };
}

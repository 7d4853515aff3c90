import type { ZoneProblem, ZoneProblems } from '#domain/delivery/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';

/** The error text of a field, by its name in the form; undefined without one. */
export function useProblems(problems: ZoneProblems): (path: string) => string | undefined {
  const t = useTexts();
  return (path) => {
    const problem = problems[path];
    return problem && problemText(t, problem);
  };
}

function problemText(t: Texts, problem: ZoneProblem): string {
  const key = `delivery.admin.problem.${problem.code}` as const;
  if (problem.code === 'zip_invalid') return t(key, { typed: isolate(problem.typed) });
  return 'max' in problem ? t(key, { max: problem.max }) : t(key);
}

import type { Texts } from '../../ui/console/texts.tsx';

const TASK = /^[a-z]+[.-][a-z.-]+$/;

/** The author of a change: the name of a person, or a text for a command, an operator or a job. */
export function actorName(t: Texts, name: string): string {
  if (name === 'cli') return t('console.by.command');
  if (name === 'operator') return t('console.by.operator');
  return name === 'souk' || TASK.test(name) ? t('console.by.itself') : name;
}

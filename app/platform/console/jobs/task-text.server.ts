import { TASK_NAMES } from '#db/index.ts';
import type { Translate } from '#messages/index.ts';

/** The display name of a kind of job; the kind's code if this version has no name for it. */
export function taskText(t: Translate, task: string): string {
  const known = TASK_NAMES.find((name) => name === task);
  return known ? t(`consolejobs.task.${known}`) : task;
}

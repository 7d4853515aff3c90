import { TASK_NAMES } from '#db/index.ts';
import type { Translate } from '#messages/index.ts';

/** The name of a kind of job; the kind itself if this version does not know it. */
export function taskText(t: Translate, task: string): string {
  const known = TASK_NAMES.find((name) => name === task);
  return known ? t(`consolejobs.task.${known}`) : task;
}

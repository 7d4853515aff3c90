import { expect, test } from 'vitest';
import { TASK_NAMES } from '#db/index.ts';
import { LEFT_OUT_TABLES } from './left-out-tables.ts';
import { RESUMED } from './resume-store.ts';
import { NOT_RESUMED, OF_LEFT_OUT_TABLES } from './unresumed-tasks.ts';

test('every task is queued when an imported store is opened, or is not for a stated reason, and none is listed twice (attack 25.25)', () => {
  const listed = [
    RESUMED.flatMap(({ tasks }) => tasks),
    Object.keys(OF_LEFT_OUT_TABLES),
    Object.keys(NOT_RESUMED),
  ];
  expect(listed.flat().sort()).toEqual([...TASK_NAMES].sort());
  expect(Object.values(NOT_RESUMED).filter((reason) => reason.length < 10)).toEqual([]);
});

test('a task that waits for rows of a table is queued when that table is archived (attack 25.25)', () => {
  const archived = Object.entries(OF_LEFT_OUT_TABLES).filter(([, table]) => !(table in LEFT_OUT_TABLES));
  expect(archived).toEqual([]);
});

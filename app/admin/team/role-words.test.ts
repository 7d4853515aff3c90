import { expect, test } from 'vitest';
import { ACTIONS } from '#domain/identity/index.ts';
import { isMessageKey } from '#messages/index.ts';

test('every permission has a name in words beside its checkbox', () => {
  const keys = ACTIONS.flatMap((action) => {
    const [part, verb] = action.split('.');
    return [`team.part.${part}`, `team.verb.${verb}`];
  });
  expect([...new Set(keys)].filter((key) => !isMessageKey(key))).toEqual([]);
});

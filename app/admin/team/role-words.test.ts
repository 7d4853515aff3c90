import { expect, test } from 'vitest';
import { ACTIONS } from '#domain/identity/index.ts';
import { isMessageKey } from '#messages/index.ts';

test('every permission can be ticked by a name in words', () => {
  const keys = ACTIONS.flatMap((action) => {
    const [part, verb] = action.split('.');
    return [`team.part.${part}`, `team.verb.${verb}`];
  });
  expect([...new Set(keys)].filter((key) => !isMessageKey(key))).toEqual([]);
});

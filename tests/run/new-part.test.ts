import { expect, test } from 'vitest';
import { KINDS } from '../../scripts/new/kinds/index.ts';
import { planPart } from '../../scripts/new/plan-part.ts';
import { ROOT } from './program.ts';

test.each([
  [['mail', 'Price_Drop'], '"Price_Drop" is not a name in kebab-case, such as gift-wrap.'],
  [['mail', 'class'], '"class" is a reserved word: choose a more specific name.'],
  [['mail', 'a'.repeat(31)], `"${'a'.repeat(31)}" is longer than 30 characters.`],
  [['mail', 'price-drop', '--en', '{name}'], '"{name}" is not a short plain title.'],
  [['table', 'orders'], 'The table orders exists already: choose another name.'],
  [['mail', 'back-in-stock'], 'domain/mail/back-in-stock.ts exists already: choose another name.'],
  [['mail', 'low-stock'], 'The text low_stock exists already: choose another name.'],
])('the generator refuses %j with an error of one sentence', (args, sentence) => {
  expect(() => planPart(ROOT, args)).toThrow(sentence);
});

test.each([[[]], [['page', 'gift-wrap']], [['mail']], [['mail', 'a', 'b']], [['mail', 'a', '--colour']]])(
  'the generator prints its usage for %j',
  (args) => {
    expect(() => planPart(ROOT, args)).toThrow('Usage: npm run new -- KIND NAME');
  },
);

// A plan throws where a file that it adds to is no longer as it expects.
test.each(Object.keys(KINDS))('the generator finds every place where a new %s must be registered', (kind) => {
  const asked = planPart(ROOT, [kind, 'sample-part']);
  if (typeof asked === 'string') throw new Error(asked);
  for (const [path, text] of asked.change.files) {
    expect(text, path).toMatch(/sample[-_ ]?part/i);
    expect(text, path).not.toMatch(/__[a-zA-Z]+__/);
  }
});

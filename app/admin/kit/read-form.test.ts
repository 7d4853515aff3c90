import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  bilingual,
  choice,
  requiredText,
  seenText,
  text,
  tick,
  version,
  whole,
} from './form-schema.server.ts';
import { limitsOf, readForm } from './read-form.server.ts';

const schema = z.object({
  title: requiredText(10),
  texts: bilingual(5),
  chat: z.object({ isOn: tick(), greeting: text(3) }),
  mode: choice(['open', 'closed']),
  days: whole({ min: 0, max: 30 }),
  countries: z.array(z.string()),
  version: version(),
});

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const GOOD: [string, string][] = [
  ['title', 'Cedar'],
  ['texts.en', 'Hi'],
  ['texts.ar', 'أهلا'],
  ['chat.isOn', 'yes'],
  ['chat.greeting', 'Hey'],
  ['mode', 'closed'],
  ['days', '٧'],
  ['countries', 'SA'],
  ['countries', 'US'],
  ['version', '4'],
];
const withField = (name: string, value: string) =>
  formOf([...GOOD.filter(([each]) => each !== name), [name, value]]);

describe('a posted form', () => {
  test('a posted form is read by its schema, with Arabic digits as numbers', () => {
    expect(readForm(schema, formOf(GOOD))).toMatchObject({
      ok: true,
      value: {
        title: 'Cedar',
        texts: { en: 'Hi', ar: 'أهلا' },
        chat: { isOn: true, greeting: 'Hey' },
        mode: 'closed',
        days: 7,
        countries: ['SA', 'US'],
        version: 4,
      },
    });
  });

  test('in a posted form, a missing checkbox is off, a missing list is empty, and a missing choice is the first one', () => {
    const form = formOf(GOOD.filter(([name]) => !/isOn|countries|mode/.test(name)));
    expect(readForm(schema, form)).toMatchObject({
      value: { chat: { isOn: false }, countries: [], mode: 'open' },
    });
  });

  test.each([
    ['title', ' ', { code: 'missing' }],
    ['title', 'x'.repeat(11), { code: 'tooLong', max: 10 }],
    ['texts.ar', 'ع'.repeat(6), { code: 'tooLong', max: 5 }],
    ['chat.greeting', 'four', { code: 'tooLong', max: 3 }],
    ['days', 'many', { code: 'number', min: 0, max: 30 }],
    ['days', '31', { code: 'number', min: 0, max: 30 }],
    ['days', '', { code: 'number', min: 0, max: 30 }],
  ])(
    'a posted form whose field %s is “%s” is refused with a message beside that field, and keeps the typed value',
    (name, value, problem) => {
      const read = readForm(schema, withField(name, value));
      expect(read).toMatchObject({ ok: false, problems: { [name]: problem } });
      const typed = name
        .split('.')
        .reduce((at, part) => (at as Record<string, unknown>)[part] as object, read.typed as object);
      expect(typed).toBe(value);
    },
  );

  test.each(['', 'old', '1.5'])(
    'a posted form with the version “%s”, which none of our pages sends, is answered with 400',
    (value) => {
      expect(() => readForm(schema, withField('version', value))).toThrow(
        expect.objectContaining({ init: { status: 400 } }),
      );
      expect(() => readForm(z.object({ stamp: seenText() }), formOf([['stamp', 'x'.repeat(65)]]))).toThrow();
    },
  );

  test('a posted text may have exactly the maximum length; outer spaces are not counted, and an emoji is one character', () => {
    const exact = ` ${'🌲'.repeat(10)} `;
    expect(readForm(schema, withField('title', exact)).ok).toBe(true);
  });
});

test('the HTML constraints of a form’s fields are those of its schema', () => {
  expect(limitsOf(schema)).toEqual({
    title: { maxLength: 10, required: true },
    'texts.en': { maxLength: 5 },
    'texts.ar': { maxLength: 5 },
    'chat.greeting': { maxLength: 3 },
    days: { inputMode: 'numeric', min: 0, max: 30 },
  });
});

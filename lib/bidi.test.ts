import { expect, test } from 'vitest';
import { isolate } from './bidi.ts';

test('a name inside a sentence is surrounded by isolates', () => {
  expect(isolate('Cedar House')).toBe('\u2068Cedar House\u2069');
});

test('typed direction marks cannot open or close an isolate', () => {
  expect(isolate('\u202eevil\u2069\u2067 name\u202c')).toBe('\u2068evil name\u2069');
});

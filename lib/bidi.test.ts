import { expect, test } from 'vitest';
import { isolate } from './bidi.ts';

test('a name inside a sentence stands between isolates', () => {
  expect(isolate('Cedar House')).toBe('\u2068Cedar House\u2069');
});

test('direction marks that somebody typed cannot open or close anything', () => {
  expect(isolate('\u202eevil\u2069\u2067 name\u202c')).toBe('\u2068evil name\u2069');
});

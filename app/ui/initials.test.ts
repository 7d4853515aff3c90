import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('the initials of a Latin name are the first letters of its first and last words', () => {
  expect(initialsOf('Reem Al Haddad')).toBe('RH');
  expect(initialsOf(' noor ')).toBe('N');
});

test('the initials of an Arabic name are one letter, because two Arabic letters would be written joined', () => {
  expect(initialsOf('نورة القحطاني')).toBe('ن');
});

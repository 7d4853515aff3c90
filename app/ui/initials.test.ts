import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('a Latin name gives the letters of its first and last word', () => {
  expect(initialsOf('Reem Al Haddad')).toBe('RH');
  expect(initialsOf(' noor ')).toBe('N');
});

test('an Arabic name gives one letter, because two would join', () => {
  expect(initialsOf('نورة القحطاني')).toBe('ن');
});

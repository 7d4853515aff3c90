import { expect, test } from 'vitest';
import { firstStep, pushStep, redoStep, stepOfPress, undoStep } from './steps.ts';

test('a change can be undone and redone, until another change is made', () => {
  const two = pushStep(pushStep(firstStep('a'), 'b'), 'c');
  const back = undoStep(two);
  expect(back.now).toBe('b');
  expect(undoStep(back)).toMatchObject({ now: 'a', past: [], next: ['b', 'c'] });
  expect(redoStep(back)).toMatchObject({ now: 'c', past: ['a', 'b'], next: [] });
  expect(pushStep(back, 'd')).toMatchObject({ now: 'd', past: ['a', 'b'], next: [] });
});

test('undo at the beginning and redo at the end do nothing', () => {
  expect(undoStep(firstStep('a')).now).toBe('a');
  expect(redoStep(firstStep('a')).now).toBe('a');
});

test('letters typed in sequence form one undo step, and a pause or another field begins a new one', () => {
  const typed = pushStep(pushStep(firstStep(''), 'h', { tag: 's1', at: 5000 }), 'hi', {
    tag: 's1',
    at: 5400,
  });
  expect(typed.past).toEqual(['']);
  expect(pushStep(typed, 'hi!', { tag: 's1', at: 7000 }).past).toEqual(['', 'hi']);
  expect(pushStep(typed, 'x', { tag: 's2', at: 5500 }).past).toEqual(['', 'hi']);
  expect(undoStep(typed).now).toBe('');
});

test('typing after an undo begins a new step', () => {
  const typed = pushStep(firstStep('a'), 'ab', { tag: 's1', at: 5000 });
  expect(pushStep(undoStep(typed), 'ac', { tag: 's1', at: 5100 }).past).toEqual(['a']);
});

test('at most fifty undo steps are stored', () => {
  let steps = firstStep(0);
  for (let at = 1; at <= 60; at++) steps = pushStep(steps, at);
  expect(steps.past).toHaveLength(50);
  expect(steps.past[0]).toBe(10);
});

const press = { key: '', code: '', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ['Ctrl+Z', { key: 'z', code: 'KeyZ' }, 'undo'],
  ['Shift and Ctrl+Z', { key: 'Z', code: 'KeyZ', shiftKey: true }, 'redo'],
  ['Ctrl+Y', { key: 'y', code: 'KeyY' }, 'redo'],
  ['Ctrl+Y where Z and Y have changed places', { key: 'y', code: 'KeyZ' }, 'redo'],
  ['Ctrl+Z of an Arabic keyboard', { key: 'ئ', code: 'KeyZ' }, 'undo'],
  ['Z alone', { key: 'z', code: 'KeyZ', ctrlKey: false }, null],
  ['another letter', { key: 'x', code: 'KeyX' }, null],
])('a key press is read as undo, redo or neither: %s', (_name, keys, asked) => {
  expect(stepOfPress({ ...press, ...keys })).toBe(asked);
});

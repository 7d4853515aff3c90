import { expect, test } from 'vitest';
import { type ToastStatus, withToast } from './toast-stack.ts';

type Shown = { id: string; status: ToastStatus };

const show = (...toasts: [id: string, status?: ToastStatus][]): Shown[] =>
  toasts.reduce<Shown[]>((before, [id, status = 'success']) => withToast(before, { id, status }), []);

test('the newest toast is last, and three are shown at once', () => {
  expect(show(['a'], ['b'], ['c'], ['d']).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

test('a loading toast stays until a toast with the same id replaces it', () => {
  const loading = show(['save', 'loading'], ['a'], ['b'], ['c'], ['d']);
  expect(loading).toEqual([
    { id: 'save', status: 'loading' },
    { id: 'c', status: 'success' },
    { id: 'd', status: 'success' },
  ]);
  expect(withToast(loading, { id: 'save', status: 'success' })).toEqual([
    { id: 'c', status: 'success' },
    { id: 'd', status: 'success' },
    { id: 'save', status: 'success' },
  ]);
});

test('the oldest of several loading toasts is removed first', () => {
  expect(
    show(['a', 'loading'], ['b', 'loading'], ['c', 'loading'], ['d', 'loading']).map(({ id }) => id),
  ).toEqual(['b', 'c', 'd']);
});

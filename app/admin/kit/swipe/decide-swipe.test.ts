import { expect, test } from 'vitest';
import { decideSwipe, directionOf, mayBegin, uncoveredSide } from './decide-swipe.ts';

const LTR = { width: 350, isRtl: false };
const RTL = { width: 350, isRtl: true };

test.each([
  [{ x: 140, y: 0 }, LTR, 'start'],
  [{ x: -140, y: 10 }, LTR, 'end'],
  [{ x: 140, y: 0 }, RTL, 'end'],
  [{ x: -340, y: -20 }, RTL, 'start'],
  [{ x: 139, y: 0 }, LTR, null],
  [{ x: -139, y: 0 }, RTL, null],
  [{ x: 0, y: 0 }, LTR, null],
] as const)(
  'a swipe acts after 40 %% of the card’s width, mirrored in Arabic: %j on %j is %s',
  (moved, card, side) => {
    expect(decideSwipe(moved, card)).toBe(side);
  },
);

test.each([
  [{ x: 200, y: 100 }, 'along'],
  [{ x: 200, y: 201 }, 'along'],
  [{ x: 0, y: -40 }, 'along'],
  [{ x: 200, y: 99 }, 'across'],
  [{ x: -11, y: 2 }, 'across'],
  [{ x: 6, y: 7 }, null],
] as const)('a movement that is not clearly across scrolls the page: %j is %s', (moved, direction) => {
  expect(directionOf(moved)).toBe(direction);
  if (direction !== 'across') expect(decideSwipe(moved, LTR)).toBeNull();
});

test('a finger that comes in from the edge of the screen belongs to the phone', () => {
  expect([0, 23, 24, 366, 367, 390].map((x) => mayBegin(x, 390))).toEqual([
    ...[false, false, true],
    ...[true, false, false],
  ]);
});

test('a card that moves towards the end uncovers its start', () => {
  expect([uncoveredSide(5, false), uncoveredSide(-5, false)]).toEqual(['start', 'end']);
  expect([uncoveredSide(-5, true), uncoveredSide(5, true)]).toEqual(['start', 'end']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSwipes } from './watch-swipes.ts';

/** The part of an element that is used: events are sent to the list, and `closest` finds the card or the field. */
class FakeElement extends EventTarget {
  dataset: Record<string, string> = {};
  readonly offsetWidth = 350;
  readonly style = new Map<string, string>() as Map<string, string> & Record<string, unknown>;
  readonly marks = new Set<string>();
  readonly setPointerCapture = vi.fn();
  within: Record<string, FakeElement> = {};

  constructor() {
    super();
    this.style.setProperty = (name: string, value: string) => this.style.set(name, value);
    this.style.removeProperty = (name: string) => this.style.delete(name);
  }

  closest = (selector: string) => this.within[selector] ?? null;
  toggleAttribute = (name: string, isOn: boolean) => (isOn ? this.marks.add(name) : this.marks.delete(name));
  removeAttribute = (name: string) => this.marks.delete(name);
}

let direction = 'ltr';
beforeEach(() => {
  direction = 'ltr';
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('window', { innerWidth: 390 });
  vi.stubGlobal('getComputedStyle', () => ({ direction }));
});
afterEach(() => vi.unstubAllGlobals());

function watched() {
  const [list, card] = [new FakeElement(), new FakeElement()];
  list.within = { '[data-swipe-start]': card };
  const act = vi.fn();
  const leave = new AbortController();
  watchSwipes(list as unknown as HTMLElement, { act, signal: leave.signal });
  const send = (type: string, more: object = {}) => {
    const event = new Event(type, { cancelable: true });
    const finger = { isPrimary: true, pointerType: 'touch', pointerId: 7, detail: 1, ...more };
    for (const [name, value] of Object.entries(finger)) Object.defineProperty(event, name, { value });
    return list.dispatchEvent(event);
  };
  const put = (x: number, more: object = {}) => send('pointerdown', { clientX: x, clientY: 100, ...more });
  const move = (x: number, y = 100, more: object = {}) =>
    send('pointermove', { clientX: x, clientY: y, ...more });
  const lift = (x: number, y = 100) => send('pointerup', { clientX: x, clientY: y });
  return { list, card, act, leave, send, put, move, lift };
}

test.each([
  ['ltr', 220, 'start'],
  ['rtl', 220, 'end'],
] as const)('a card follows the finger, and acts when it is lifted far enough (%s)', (dir, x, side) => {
  direction = dir;
  const { card, act, send, put, move, lift } = watched();
  put(60);
  move(90);
  expect([card.dataset.swiped, card.style.get('--swipe'), card.marks.size]).toEqual([side, '30px', 0]);
  move(x);
  expect([...card.marks]).toEqual(['data-swipe-acts']);
  expect(card.setPointerCapture).toHaveBeenCalledTimes(1);
  lift(x);
  expect(act.mock.calls).toEqual([[card, side]]);
  expect([card.dataset.swiped, card.style.size, card.marks.size]).toEqual([undefined, 0, 0]);
  expect(send('click'), 'the click of the lifted finger presses nothing').toBe(false);
  expect(send('click', { detail: 0 }), 'the act itself presses its button').toBe(true);
  put(60);
  expect(send('click'), 'the next press works').toBe(true);
});

test('a card that is moved back, or not far enough, does nothing', () => {
  const { card, act, put, move, lift } = watched();
  put(60);
  move(260);
  lift(100);
  expect([act.mock.calls, card.dataset.swiped]).toEqual([[], undefined]);
});

test('a movement that began as scrolling does not become a swipe', () => {
  const { act, put, move, lift } = watched();
  put(60);
  move(62, 130);
  move(300, 130);
  lift(300, 130);
  expect(act).not.toHaveBeenCalled();
});

test('a swipe that the browser takes over, or that a second finger joins, ends without an act', () => {
  const { card, act, send, put, move, lift } = watched();
  for (const end of [() => send('pointercancel'), () => put(200, { isPrimary: false, pointerId: 8 })]) {
    put(60);
    move(260);
    end();
    expect(card.dataset.swiped).toBeUndefined();
    lift(260);
  }
  expect(act).not.toHaveBeenCalled();
});

test.each([
  ['a mouse', 60, { pointerType: 'mouse' }],
  ['a finger from the edge of the screen', 10, {}],
])('%s swipes no card', (_, from, more) => {
  const { act, put, move, lift } = watched();
  put(from, more);
  move(260, 100, more);
  lift(260);
  expect(act).not.toHaveBeenCalled();
});

test('a finger in a field selects text, and a list that is left watches no more', () => {
  const { list, act, leave, put, move, lift } = watched();
  const swipe = () => {
    put(60);
    move(260);
    lift(260);
  };
  list.within['input, textarea'] = list;
  swipe();
  list.within = { '[data-swipe-start]': list };
  leave.abort();
  swipe();
  expect(act).not.toHaveBeenCalled();
});

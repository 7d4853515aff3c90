import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, deriveRoles, isDangerLike, onColour, parseColour, type Roles } from '../colour.ts';
import { fromOklch, toOklch } from './oklch.ts';

const GROUNDS = {
  light: { bg: '#F9FAFC', surface: '#FFFFFF', subtle: '#F3F4F9' },
  dark: { bg: '#0D1019', surface: '#151925', subtle: '#1D2231' },
};

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0').toUpperCase()}`);

describe('reading a colour', () => {
  test.each([
    ['#242F51', '#242F51'],
    ['#abc', '#AABBCC'],
    [' #ffd400 ', '#FFD400'],
  ])('the colour %s is read as %s', (text, hex) => {
    expect(parseColour(text)).toEqual({ ok: true, value: hex });
  });

  test.each(['red', '242F51', '#12', '#1234', '#12345678', 'rgb(1,2,3)', '#GGGGGG', '#123;x:url(//e)', ''])(
    'the colour %j is refused',
    (text) => {
      expect(parseColour(text)).toEqual({ ok: false, code: 'not_a_colour', data: undefined });
    },
  );
});

describe('the default brand', () => {
  const { light, dark } = deriveRoles('#242F51', '#384878');

  test('the default brand has the colours of the design in light mode', () => {
    expect(light).toEqual({
      brand: { fill: '#242F51', on: '#FFFFFF', hover: '#333F62', active: '#1B2546', border: null },
      brand2: { fill: '#384878', on: '#FFFFFF', hover: '#48598A', active: '#2E3D6C', border: null },
      text: '#384878',
      focus: '#384878',
      subtle: '#EDEEF1',
      onSubtle: '#242F51',
    });
  });

  test('the default brand is lightened in dark mode until its buttons are visible', () => {
    expect(dark.brand.fill).toBe('#576BA9');
    expect(dark.brand.hover).toBe('#5F74B3');
    expect(contrast(dark.brand.fill, GROUNDS.dark.surface)).toBeGreaterThanOrEqual(3);
  });
});

test('a light brand colour is used as a fill with dark text, and gets a border on white', () => {
  const { light } = deriveRoles('#FFD400', '#FFD400');
  expect(light.brand).toMatchObject({ fill: '#FFD400', on: '#0F1529', border: '#818693' });
  expect(light.text).not.toBe('#FFD400');
});

test('a brand colour on which neither white nor the ink colour is readable has black text', () => {
  expect(onColour('#777777')).toBe('#000000');
  expect(contrast('#000000', '#777777')).toBeGreaterThan(4.58);
});

test('only a red brand colour is considered similar to the colour of errors', () => {
  expect(['#D92D20', '#242F51', '#FFD400', '#C9A8A5'].map(isDangerLike)).toEqual([true, false, false, false]);
});

test('any two brand colours give readable text and controls, in light and dark mode', () => {
  fc.assert(
    fc.property(colour, colour, (primary, secondary) => {
      const roles = deriveRoles(primary, secondary);
      expectReadable(roles.light, GROUNDS.light);
      expectReadable(roles.dark, GROUNDS.dark);
    }),
    { numRuns: 2000 },
  );
});

test('on any colour, white or black text has a contrast of at least 4.58', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(Math.max(contrast('#FFFFFF', hex), contrast('#000000', hex))).toBeGreaterThanOrEqual(4.58);
      expect(contrast(onColour(hex), hex)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

test('a colour converted to OKLCH and back is the same colour', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(fromOklch(toOklch(hex))).toBe(hex);
    }),
    { numRuns: 2000 },
  );
});

function expectReadable(roles: Roles, ground: { bg: string; surface: string; subtle: string }): void {
  for (const fill of [roles.brand, roles.brand2]) {
    for (const shade of [fill.fill, fill.hover, fill.active]) {
      expect(contrast(fill.on, shade)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(fill.border ?? fill.fill, ground.surface)).toBeGreaterThanOrEqual(3);
  }
  for (const under of [ground.bg, ground.surface, ground.subtle, roles.subtle]) {
    expect(contrast(roles.text, under)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(roles.onSubtle, roles.subtle)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(roles.focus, ground.bg)).toBeGreaterThanOrEqual(3);
}

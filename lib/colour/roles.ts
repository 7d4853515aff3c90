import { contrast, type Hex, mix } from './contrast.ts';
import { atLightness, fromOklch, toOklch } from './oklch.ts';

/**
 * The colours of a filled button or bar: the fill, the text on it, its two pressed shades, and a border if
 * the fill alone would be invisible.
 */
export type Fill = { fill: Hex; on: Hex; hover: Hex; active: Hex; border: Hex | null };

export type Roles = {
  brand: Fill;
  brand2: Fill;
  /**
   * The colour of links, icons, selected borders and the focus ring, readable on every background of its
   * mode.
   */
  text: Hex;
  focus: Hex;
  subtle: Hex;
  onSubtle: Hex;
};

type Ground = { bg: Hex; surface: Hex; subtle: Hex; controlBorder: Hex; lightensBelow: number };

const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;
const INK = '#0F1529';
const LIGHT: Ground = {
  bg: '#F9FAFC',
  surface: '#FFFFFF',
  subtle: '#F3F4F9',
  controlBorder: '#818693',
  lightensBelow: 0.5,
};
const DARK: Ground = {
  bg: '#0D1019',
  surface: '#151925',
  subtle: '#1D2231',
  controlBorder: '#6D7487',
  lightensBelow: 0.65,
};

/**
 * All colours of the brand in both modes, derived from any two '#RRGGBB' colours. Every text colour reaches
 * 4.5:1 on its backgrounds.
 */
export function deriveRoles(primary: Hex, secondary: Hex): { light: Roles; dark: Roles } {
  return { light: lightRoles(primary, secondary), dark: darkRoles(primary, secondary) };
}

/**
 * The text colour on a fill: white if readable, else ink, else black. White or black always reaches 4.58; a
 * tinted ink does not (on #777777).
 */
export function onColour(fill: Hex): Hex {
  if (contrast('#FFFFFF', fill) >= TEXT_RATIO) return '#FFFFFF';
  return contrast(INK, fill) >= TEXT_RATIO ? INK : '#000000';
}

/**
 * True for a brand colour as red as our error colour: then only an icon can distinguish a destructive button.
 */
export function isDangerLike(hex: Hex): boolean {
  const { c, h } = toOklch(hex);
  return c > 0.1 && h >= 15 && h <= 40;
}

function lightRoles(primary: Hex, secondary: Hex): Roles {
  const subtle = mix(LIGHT.surface, primary, 0.08);
  const text = readable(secondary, -0.02, () => [LIGHT.bg, LIGHT.surface, LIGHT.subtle, subtle]);
  const onSubtle = contrast(primary, subtle) >= TEXT_RATIO ? primary : text;
  return {
    brand: fillOf(primary, LIGHT),
    brand2: fillOf(secondary, LIGHT),
    text,
    focus: text,
    subtle,
    onSubtle,
  };
}

function darkRoles(primary: Hex, secondary: Hex): Roles {
  const subtleOf = (text: Hex) => mix(DARK.surface, text, 0.16);
  const text = readable(secondary, 0.02, (tried) => [DARK.bg, DARK.surface, DARK.subtle, subtleOf(tried)]);
  const brand = fillOf(darkFill(primary), DARK);
  const brand2 = fillOf(darkFill(secondary), DARK);
  return { brand, brand2, text, focus: text, subtle: subtleOf(text), onSubtle: text };
}

// A dark brand colour that must be lightened starts at lightness .76, where links are comfortable to read,
// instead of the bare minimum.
function readable(seed: Hex, step: number, groundsFor: (tried: Hex) => Hex[]): Hex {
  const passes = (tried: Hex) => groundsFor(tried).every((ground) => contrast(tried, ground) >= TEXT_RATIO);
  if (passes(seed)) return seed;
  let l = step > 0 ? Math.max(0.74, toOklch(seed).l) : toOklch(seed).l;
  for (let tries = 0; tries < 40; tries++) {
    l += step;
    const tried = atLightness(seed, l);
    if (passes(tried)) return tried;
  }
  return step > 0 ? '#FFFFFF' : '#000000';
}

// A lightened navy looks grey unless its chroma grows with its lightness, up to .10, which is vivid enough.
function darkFill(seed: Hex): Hex {
  if (contrast(seed, DARK.surface) >= SHAPE_RATIO) return seed;
  const from = toOklch(seed);
  const at = (l: number) =>
    fromOklch({ l, h: from.h, c: Math.max(from.c, Math.min(0.1, (from.c * l) / (from.l || 1))) });
  let l = 0.54;
  while (contrast(at(l), DARK.surface) < SHAPE_RATIO && l < 1) l += 0.02;
  return at(l);
}

function fillOf(fill: Hex, ground: Ground): Fill {
  const on = onColour(fill);
  const { l } = toOklch(fill);
  const direction = l < ground.lightensBelow ? 1 : -1;
  const hover = shade(fill, on, [0.06 * direction, 0.03 * direction, -0.06 * direction, -0.03 * direction]);
  const active = shade(fill, on, [-0.04 * direction, -0.02 * direction, 0.04 * direction, 0.02 * direction]);
  const border = contrast(fill, ground.surface) >= SHAPE_RATIO ? null : ground.controlBorder;
  return { fill, on, hover, active, border };
}

function shade(fill: Hex, on: Hex, steps: number[]): Hex {
  const { l } = toOklch(fill);
  const shades = steps.map((step) => atLightness(fill, l + step));
  return shades.find((tried) => contrast(on, tried) >= TEXT_RATIO) ?? fill;
}

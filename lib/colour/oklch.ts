import { type Hex, type Rgb, toGamma, toHex, toLinear, toRgb } from './contrast.ts';

/** Lightness from 0 to 1, chroma, and hue in degrees. Equal steps of `l` look equally large for every hue. */
export type Oklch = { l: number; c: number; h: number };

export function toOklch(hex: Hex): Oklch {
  const rgb = toRgb(hex);
  const [r, g, b] = [toLinear(rgb.r), toLinear(rgb.g), toLinear(rgb.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The nearest colour in sRGB. If the chroma is out of gamut at that lightness, it is reduced. */
export function fromOklch(colour: Oklch): Hex {
  const l = Math.min(1, Math.max(0, colour.l));
  if (isShowable(toScreen({ ...colour, l }))) return toHex(toScreen({ ...colour, l }));
  let low = 0;
  let high = colour.c;
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (isShowable(toScreen({ l, c: middle, h: colour.h }))) low = middle;
    else high = middle;
  }
  return toHex(toScreen({ l, c: low, h: colour.h }));
}

/** Returns a colour of the same hue and chroma at another lightness. */
export function atLightness(hex: Hex, l: number): Hex {
  return fromOklch({ ...toOklch(hex), l });
}

function toScreen({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: toGamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: toGamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: toGamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

function isShowable({ r, g, b }: Rgb): boolean {
  return [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

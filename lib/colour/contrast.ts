/** '#RRGGBB' as parseColour returns it. */
export type Hex = string;
export type Rgb = { r: number; g: number; b: number };

/** Channels from 0 to 1, gamma-encoded. */
export function toRgb(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: (value >> 16) / 255, g: ((value >> 8) & 0xff) / 255, b: (value & 0xff) / 255 };
}

export function toHex({ r, g, b }: Rgb): Hex {
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return `#${((byte(r) << 16) | (byte(g) << 8) | byte(b)).toString(16).padStart(6, '0').toUpperCase()}`;
}

export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

export function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** The WCAG 2 contrast ratio, from 1 to 21. The order of the colours does not matter. */
export function contrast(a: Hex, b: Hex): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The second colour laid over the first with the given share (0 to 1). */
export function mix(base: Hex, over: Hex, share: number): Hex {
  const under = toRgb(base);
  const top = toRgb(over);
  const blend = (from: number, to: number) => from + (to - from) * share;
  return toHex({ r: blend(under.r, top.r), g: blend(under.g, top.g), b: blend(under.b, top.b) });
}

function luminance(hex: Hex): number {
  const { r, g, b } = toRgb(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

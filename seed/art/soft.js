// Blurred edges without a blur filter: a gradient for an ellipse, a few widening layers for other shapes.

// The part of a blurred half plane that remains at distance z (in radii) from its edge: 1 deep inside, 0 far
// outside.
const inside = (z) => 1 / (1 + Math.exp(-1.702 * z));
const band = (half, distance, soft) => inside((half - distance) / soft) - inside((-half - distance) / soft);

export function softEllipse({ rx, ry, soft, colour }) {
  const outer = { rx: rx + 2.2 * soft, ry: ry + 2.2 * soft };
  const stops = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    const alpha = Math.sqrt(band(rx, t * outer.rx, soft) * band(ry, t * outer.ry, soft));
    return [t, colour, i === 8 ? 0 : Number(alpha.toFixed(3))];
  });
  return { outer, stops };
}

// The opacity of each layer, so that the stack, drawn from the widest layer on, has the wanted opacities.
function layerOpacities(wanted) {
  let below = 0;
  return wanted.map((w) => {
    const own = 1 - (1 - w) / (1 - below);
    below = w;
    return Math.max(0, own).toFixed(3);
  });
}

export function softStroke({ soft, width, opacity, extra }, element) {
  const reach = width / 2 + 1.8 * soft;
  const distances = [1, 0.78, 0.56, 0.36, 0.18].map((t) => t * reach);
  const layers = layerOpacities(distances.map((d) => opacity * band(width / 2, d * 0.9, soft)));
  return distances
    .map((d, i) => `<${element} stroke-width="${(2 * d).toFixed(1)}" stroke-opacity="${layers[i]}" ${extra}/>`)
    .join('');
}

export function softOutline({ soft, fill, opacity, extra }, element) {
  const grow = [1.7, 1.15, 0.65, 0.25, 0].map((t) => t * soft);
  const layers = layerOpacities([0.07, 0.18, 0.34, 0.52, 0.72].map((t) => opacity * t));
  return grow.map((wider, i) => `<${element} fill="${fill}" ${dilated(wider, fill)}opacity="${layers[i]}" ${extra}/>`).join('');
}

// Widens a shape by a stroke in the same paint. Without a stroke, the fill's opacity is cheaper to render
// than the element's.
function dilated(by, fill) {
  return by === 0 ? 'fill-' : `stroke="${fill}" stroke-width="${(2 * by).toFixed(1)}" stroke-linejoin="round" `;
}

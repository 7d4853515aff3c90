import { cylinder, darken, ellipse, footShadow, gloss, grain, groundShadow, group, lighten, linear, path, rect, repeat, sphere, stroke, timber } from '../kit.js';

export function rings({ c = '#b5563c', c2 = '#d9a24f', c3 = '#7f9183', c4 = '#5f7f86', wood = '#c9a06c' }) {
  const colours = [c, c2, c3, c4, darken(c, 0.25)];
  const ring = (i) => {
    const rx = 190 - i * 26;
    const y = 738 - i * 78;
    return (
      ellipse(400, y + 34, rx, 34, darken(colours[i], 0.45), 'opacity=".5" soft="4"') +
      rect(400 - rx, y - 36, rx * 2, 74, 37, cylinder(colours[i])) +
      ellipse(400, y - 32, rx - 26, 14, lighten(colours[i], 0.35), 'opacity=".55"') +
      gloss(`M${400 - rx + 34} ${y - 12} C${400 - rx + 26} ${y} ${400 - rx + 26} ${y + 10} ${400 - rx + 36} ${y + 20}`, 10, 0.4)
    );
  };
  return (
    groundShadow(400, 806, 210) +
    rect(206, 772, 388, 36, 18, timber(wood)) +
    rect(384, 330, 32, 450, 16, timber(darken(wood, 0.08))) +
    repeat(5, ring) +
    ellipse(400, 356, 46, 46, sphere(wood)) +
    ellipse(386, 340, 13, 10, '#fff', 'opacity=".5"')
  );
}

export function blocks({ c = '#b5563c', c2 = '#d9a24f', c3 = '#5f7f86', c4 = '#7f9183', wood = '#d2ab78' }) {
  const cube = (x, y, s, k) =>
    rect(x, y, s, s, 12, linear([[0, lighten(k, 0.3)], [0.5, k], [1, darken(k, 0.24)]], 0, 0, 1, 1)) +
    rect(x + 14, y + 14, s - 28, s - 28, 8, 'none', `stroke="${lighten(k, 0.4)}" stroke-width="4" opacity=".55"`) +
    grain(x + 10, y + 20, s - 20, s - 40, k, 4);
  const dot = (x, y, r, k) => ellipse(x, y, r, r, k);
  return (
    groundShadow(400, 806, 250) +
    footShadow(240, 804, 90) +
    cube(150, 646, 160, c) +
    dot(230, 726, 34, lighten(c, 0.62)) +
    cube(318, 646, 160, wood) +
    path('M398 682 L436 754 H360 Z', darken(wood, 0.42)) +
    cube(486, 646, 160, c3) +
    rect(532, 692, 68, 68, 8, lighten(c3, 0.62)) +
    cube(236, 478, 160, c2) +
    path('M316 508 l14 32 l34 3 l-26 23 l8 34 l-30 -18 l-30 18 l8 -34 l-26 -23 l34 -3 Z', lighten(c2, 0.68)) +
    cube(404, 478, 160, c4) +
    stroke('M444 558 H524 M484 518 V598', lighten(c4, 0.68), 18) +
    path('M296 470 L400 318 L504 470 Z', linear([[0, lighten(c, 0.3)], [0.5, c], [1, darken(c, 0.3)]])) +
    stroke('M334 446 L400 352', lighten(c, 0.5), 5, 'opacity=".6"') +
    group('translate(640 764) rotate(18)', rect(-44, -42, 88, 88, 10, timber(wood)))
  );
}

import { INK, cylinder, darken, diamond, ellipse, gloss, groundShadow, group, lighten, linear, metal, path, rect, repeat, sphere, star8, stroke } from '../kit.js';

const slope = (c) => linear([[0, lighten(c, 0.28)], [0.5, c], [1, darken(c, 0.28)]], 0, 0, 1, 1);

/** Four coffee cups on a round tray. */
export function cups({ c = '#f6f0e4', acc = '#2f6b57', gold = '#b98d3f', tray = '#b98642', coffee = '#8f6230' }) {
  const cup = (x, y, s) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      ellipse(22, 92, 74, 12, INK, 'opacity=".4" soft="8"') +
        path('M-66 0 C-62 44 -42 78 -28 90 H28 C42 78 62 44 66 0 Z', cylinder(c)) +
        rect(-26, 86, 52, 10, 5, darken(c, 0.18)) +
        ellipse(0, 0, 66, 16, '#fffdf8') +
        ellipse(0, 3, 57, 12, coffee) +
        ellipse(-14, 1, 26, 5, lighten(coffee, 0.35), 'opacity=".6"') +
        stroke('M-62 18 Q0 38 62 18', gold, 5) +
        [-40, -20, 0, 20, 40].map((k) => diamond(k, 50 - Math.abs(k) * 0.12, 9, acc)).join('') +
        gloss('M-48 22 C-44 48 -34 66 -26 78', 8, 0.5),
    );
  return (
    groundShadow(400, 806, 290) +
    ellipse(400, 744, 310, 74, darken(tray, 0.45)) +
    ellipse(400, 730, 310, 74, metal(tray)) +
    ellipse(400, 726, 276, 60, linear([[0, lighten(tray, 0.45)], [0.5, lighten(tray, 0.08)], [1, darken(tray, 0.3)]])) +
    ellipse(400, 726, 250, 50, 'none', `stroke="${darken(tray, 0.35)}" stroke-width="2.4" opacity=".6"`) +
    cup(318, 612, 0.94) + cup(492, 610, 0.94) + cup(230, 664, 1.06) + cup(406, 676, 1.12) + cup(580, 662, 1.06)
  );
}

/** A box with a ribbon. */
export function gift({ c = '#1f4d3a', ribbon = '#cfa552', lid = c }) {
  const bow = (m) =>
    group(`translate(400 404) scale(${m} 1)`, path('M0 0 C-30 -92 -150 -104 -158 -44 C-162 6 -64 18 0 0 Z', slope(ribbon)) + path('M-22 -8 C-50 -58 -112 -66 -122 -40 C-124 -16 -66 -4 -22 -8 Z', darken(ribbon, 0.4), 'opacity=".5"'));
  return (
    groundShadow(400, 806, 240) +
    rect(196, 486, 408, 320, 10, slope(c)) +
    repeat(5, (i) => repeat(4, (j) => star8(246 + i * 77, 560 + j * 64, 9, lighten(c, 0.3), 1.8))) +
    rect(362, 486, 76, 320, 0, linear([[0, lighten(ribbon, 0.35)], [0.5, ribbon], [1, darken(ribbon, 0.25)]])) +
    path('M196 486 H604 V520 Q400 540 196 520 Z', INK, 'opacity=".3" soft="8"') +
    rect(178, 412, 444, 82, 10, slope(lid)) +
    rect(360, 412, 80, 82, 0, linear([[0, lighten(ribbon, 0.4)], [0.5, ribbon], [1, darken(ribbon, 0.2)]])) +
    path('M392 404 L330 520 L352 508 L372 530 L404 410 Z', slope(darken(ribbon, 0.1))) +
    path('M408 404 L470 516 L450 506 L432 530 L396 410 Z', slope(darken(ribbon, 0.18))) +
    bow(1) + bow(-1) +
    ellipse(400, 404, 30, 25, sphere(ribbon))
  );
}

/** A cut-glass bottle of perfume oil with its dipper. */
export function attar({ c = '#7a3d1f', gold = '#cfa552', glass = '#e9e2d6' }) {
  const bottle = 'M330 470 H470 L560 590 L534 780 Q530 806 500 806 H300 Q270 806 266 780 L240 590 Z';
  const oil = 'M262 610 H538 L520 770 Q516 790 494 790 H306 Q284 790 280 770 Z';
  return (
    groundShadow(400, 808, 200) +
    path(bottle, linear([[0, darken(glass, 0.16), 0.9], [0.2, '#fff', 0.9], [0.6, glass, 0.75], [1, darken(glass, 0.3), 0.9]])) +
    path(oil, linear([[0, darken(c, 0.3)], [0.25, lighten(c, 0.4)], [0.6, c], [1, darken(c, 0.45)]])) +
    [[262, 610, 340, 790], [538, 610, 460, 790], [330, 474, 262, 610], [470, 474, 538, 610]].map(([a, b, x, y]) => stroke(`M${a} ${b} L${x} ${y}`, '#fff', 4, 'opacity=".5"')).join('') +
    path('M330 474 L400 610 L470 474 Z', '#fff', 'opacity=".28"') +
    path('M400 610 L340 790 H460 Z', '#fff', 'opacity=".12"') +
    rect(340, 440, 120, 36, 8, metal(gold)) +
    rect(352, 404, 96, 40, 6, metal(darken(gold, 0.08))) +
    path('M352 404 C340 360 372 340 378 300 C384 264 396 244 400 214 C404 244 416 264 422 300 C428 340 460 360 448 404 Z', metal(gold)) +
    ellipse(400, 206, 16, 18, sphere(gold)) +
    repeat(5, (i) => diamond(364 + i * 18, 424, 7, darken(gold, 0.5))) +
    rect(356, 654, 88, 88, 6, lighten(glass, 0.5), 'opacity=".95"') +
    star8(400, 698, 20, darken(gold, 0.2), 3) +
    gloss('M276 612 C270 670 280 720 292 770', 10, 0.6)
  );
}

/** A pair of leather sandals with toe loops, seen from above. */
export function sandals({ c = '#7a4a2a', sole = '#3a2a22', stitch = '#e6cf9f' }) {
  const one = (x, y, m) =>
    group(
      `translate(${x} ${y}) scale(${m} 1) rotate(-7)`,
      path('M-96 -250 C-120 -90 -70 0 -84 130 C-92 210 -40 244 6 244 C60 244 92 206 84 130 C74 20 118 -90 92 -250 C78 -318 -82 -318 -96 -250 Z', INK, 'opacity=".32" soft="8" transform="translate(16 18)"') +
        path('M-96 -250 C-120 -90 -70 0 -84 130 C-92 210 -40 244 6 244 C60 244 92 206 84 130 C74 20 118 -90 92 -250 C78 -318 -82 -318 -96 -250 Z', sole) +
        path('M-84 -246 C-106 -90 -58 0 -72 128 C-78 198 -36 230 6 230 C52 230 80 194 72 128 C62 20 106 -90 80 -246 C68 -302 -72 -302 -84 -246 Z', slope(lighten(c, 0.32))) +
        stroke('M-74 -242 C-94 -90 -48 0 -62 126 C-68 188 -32 218 6 218 C46 218 70 186 62 126 C52 20 96 -90 70 -242', stitch, 3, 'stroke-dasharray="9 7" opacity=".8"') +
        path('M-116 -96 C-60 -170 56 -170 112 -96 L96 -4 C44 -66 -44 -66 -92 -4 Z', slope(c)) +
        stroke('M-106 -92 C-56 -156 52 -156 102 -92 M-88 -18 C-42 -76 42 -76 92 -18', stitch, 3, 'stroke-dasharray="9 7"') +
        path('M-18 -62 C-14 -130 -12 -170 -2 -214 C10 -170 14 -130 18 -62 Z', slope(darken(c, 0.1))) +
        ellipse(0, -218, 30, 40, 'none', `stroke="${c}" stroke-width="17"`) +
        star8(0, -110, 13, stitch, 2.6),
    );
  return one(280, 600, 1) + one(520, 600, -1);
}

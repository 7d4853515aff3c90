import { clip, cylinder, darken, ellipse, gloss, group, groundShadow, INK, lighten, linear, metal, path, rect, repeat, sphere, stroke } from '../kit.js';

export function headphones({ c = '#26324d', pad = '#b9814d', steel = '#c3c8d0' }) {
  const band = 'M214 560 C204 300 300 196 400 196 C500 196 596 300 586 560';
  const cup = (x, side) => group(`translate(${x} 0) scale(${side} 1)`, rect(38, 520, 56, 250, 28, linear([[0, darken(pad, .45)], [.5, pad], [1, darken(pad, .25)]])) + repeat(5, (i) => stroke(`M46 ${556 + i * 44} H86`, darken(pad, .5), 2, 'opacity=".35"')) + rect(-62, 500, 112, 292, 54, linear([[0, darken(c, .45)], [.35, lighten(c, .22)], [.7, c], [1, darken(c, .4)]])) + ellipse(-8, 646, 34, 92, 'none', `stroke="${steel}" stroke-width="3" opacity=".6"`) + ellipse(-8, 646, 10, 10, metal(steel)));
  return groundShadow(400, 806, 220) + stroke(band, darken(c, .3), 44) + stroke(band, c, 34) + stroke('M250 470 C262 310 320 240 400 236 C480 240 538 310 550 470', darken(pad, .15), 20, 'opacity=".9"') + gloss('M238 460 C244 320 310 222 400 210', 8, .45, 4) + stroke('M214 470 V566 M586 470 V566', steel, 14) + cup(214, 1) + cup(586, -1);
}

export function handset({ c = '#2b2f45', glow = '#e79a6b', deep = '#3a3f86' }) {
  const screen = 'M262 236 Q262 210 288 210 H480 Q506 210 506 236 V768 Q506 794 480 794 H288 Q262 794 262 768 Z';
  const back = rect(380, 250, 240, 540, 44, linear([[0, lighten(c, .42)], [.4, lighten(c, .16)], [1, darken(c, .3)]], 0, 0, 1, 1)) + rect(500, 276, 96, 152, 34, darken(c, .25)) + [[548, 318], [548, 384]].map(([x, y]) => ellipse(x, y, 27, 27, metal('#9aa0ad')) + ellipse(x, y, 19, 19, sphere('#151826')) + ellipse(x - 6, y - 7, 5, 5, '#fff', 'opacity=".7"')).join('');
  return groundShadow(420, 806, 190) + group('translate(30 14)', back) + rect(246, 194, 276, 616, 52, metal('#8d93a3')) + rect(252, 200, 264, 604, 46, '#0d0f18') + path(screen, linear([[0, deep], [.5, '#8b5fa5'], [.8, glow], [1, '#f6d7a8']], 0, 0, .3, 1)) + `<g ${clip(screen)}>` + ellipse(384, 640, 96, 96, '#fff1d6', 'opacity=".85"') + path('M250 690 C320 630 400 700 520 640 V810 H250 Z', darken(deep, .2), 'opacity=".8"') + path('M250 740 C330 700 430 760 520 710 V810 H250 Z', darken(deep, .5)) + path('M262 210 L400 210 L262 520 Z', '#fff', 'opacity=".1"') + `</g>` + rect(350, 226, 68, 18, 9, '#05060b') + rect(334, 774, 100, 6, 3, '#fff', 'opacity=".7"') + stroke('M332 300 H436', '#fff', 12, 'opacity=".9"') + stroke('M352 332 H416', '#fff', 6, 'opacity=".7"');
}

export function speaker({ c = '#3f5560', lea = '#a56b40' }) {
  const b = 'M232 400 Q232 320 312 320 H488 Q568 320 568 400 V744 Q568 806 504 806 H296 Q232 806 232 744 Z';
  return groundShadow(400, 806, 200) + stroke('M556 380 C640 400 640 520 572 560', lea, 20) + path(b, cylinder(c)) + `<g ${clip(b)}>` + repeat(22, (i) => repeat(16, (j) => ellipse(242 + j * 21 + (i % 2) * 10, 412 + i * 17, 4.2, 4.2, INK, 'opacity=".22"'))) + rect(220, 320, 360, 76, 0, linear([[0, darken(c, .5)], [.35, darken(c, .05)], [1, darken(c, .55)]])) + rect(220, 392, 360, 6, 0, metal('#b8bec4')) + rect(220, 778, 360, 40, 0, darken(c, .55)) + `</g>` + [340, 400, 460].map((x) => ellipse(x, 358, 13, 13, darken(c, .65)) + stroke(`M${x - 5} 358 H${x + 5}`, '#fff', 3, 'opacity=".7"')).join('') + rect(362, 690, 76, 28, 6, metal('#c9b27c')) + gloss('M258 430 V720', 14, .22, 8);
}

export function earbuds({ c = '#f3f2ee', dark = '#2d3038' }) {
  const bud = (x, side) => group(`translate(${x} 0) scale(${side} 1)`, path('M-20 380 C-20 340 20 318 52 334 C84 350 88 396 60 416 C44 428 30 430 26 452 L22 548 Q20 566 2 566 Q-18 566 -18 548 Z', linear([[0, darken(c, .1)], [.35, lighten(c, .8)], [1, darken(c, .22)]]), `stroke="${darken(c, .14)}" stroke-width="2"`) + ellipse(58, 376, 20, 28, sphere(dark)) + rect(-6, 470, 12, 54, 6, darken(c, .28), 'opacity=".7"'));
  return groundShadow(400, 806, 210) + path('M226 600 C226 470 270 430 400 430 C530 430 574 470 574 600 Z', linear([[0, darken(c, .16)], [.6, darken(c, .26)], [1, darken(c, .34)]], 0, 0, 0, 1)) + path('M246 600 C250 500 290 456 400 456 C510 456 550 500 554 600 Z', linear([[0, darken(c, .5)], [1, darken(c, .3)]], 0, 0, 0, 1)) + bud(330, -1) + bud(470, 1) + path('M214 598 H586 V700 Q586 806 480 806 H320 Q214 806 214 700 Z', cylinder(c, .55)) + rect(214, 590, 372, 16, 8, linear([[0, darken(c, .2)], [.4, '#fff'], [1, darken(c, .28)]])) + ellipse(400, 690, 7, 7, '#4fae74') + gloss('M256 640 V720 Q262 764 304 776', 10, .8, 4);
}

export function powerbank({ c = '#39414f', acc = '#d08a45' }) {
  return groundShadow(400, 806, 150) + stroke('M400 348 C400 230 560 220 566 330 C572 420 640 430 650 520', acc, 13) + rect(634, 514, 34, 62, 8, metal('#c3c8d0')) + rect(382, 318, 36, 50, 8, metal('#c3c8d0')) + rect(278, 360, 244, 446, 44, linear([[0, darken(c, .4)], [.16, lighten(c, .22)], [.5, c], [.86, darken(c, .22)], [1, darken(c, .5)]])) + rect(278, 730, 244, 10, 0, acc) + repeat(4, (i) => ellipse(352 + i * 32, 420, 7, 7, i < 3 ? '#8fe0b0' : darken(c, .5))) + stroke('M410 520 L374 596 H404 L390 664 L432 580 H402 Z', lighten(c, .5), 5, 'opacity=".7"') + gloss('M304 410 V700', 12, .3, 8);
}

export function laptop({ c = '#aeb4bf', glow = '#e9a26f', deep = '#25447c' }) {
  const screen = 'M196 352 Q196 342 206 342 H594 Q604 342 604 352 V610 H196 Z';
  return groundShadow(400, 800, 300) + rect(176, 322, 448, 318, 22, metal(c)) + rect(182, 328, 436, 306, 18, '#11141c') + path(screen, linear([[0, deep], [.55, '#5b7fb4'], [.85, glow], [1, '#f4d4a6']], 0, 0, .2, 1)) + `<g ${clip(screen)}>` + ellipse(470, 540, 60, 60, '#fff1d6', 'opacity=".85"') + path('M190 590 L300 470 L380 560 L450 500 L610 600 V620 H190 Z', darken(deep, .25), 'opacity=".85"') + path('M196 342 L430 342 L196 560 Z', '#fff', 'opacity=".08"') + `</g>` + path('M170 640 H630 L700 776 H100 Z', linear([[0, darken(c, .2)], [.5, lighten(c, .3)], [1, darken(c, .05)]], 0, 0, 0, 1)) + path('M190 652 H610 L640 716 H160 Z', darken(c, .55)) + repeat(4, (i) => repeat(12, (j) => rect(198 + j * 34 - i * 7 + j * i * 1.2, 657 + i * 14.6, 27, 10.5, 3, '#1b1f29'))) + path('M330 728 H470 L478 764 H322 Z', linear([[0, lighten(c, .3)], [1, darken(c, .1)]], 0, 0, 0, 1), `stroke="${darken(c, .25)}" stroke-width="2"`) + path('M100 776 H700 L694 796 Q692 802 682 802 H118 Q108 802 106 796 Z', metal(c)) + rect(340, 776, 120, 9, 4, darken(c, .35));
}

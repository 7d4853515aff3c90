import { FALLBACK_RANGE } from './characters.ts';
import type { Adjustment } from './metrics.ts';
import type { Face, StandIn, Theme } from './types.ts';

/** A stand-in as it is written: which system face, scaled how. */
export type AdjustedStandIn = {
  face: Face;
  standIn: StandIn;
  system: string;
  local: string[];
  size: Adjustment;
};

/** A written file: the face and the `unicode-range` of what is in it. */
export type WrittenFace = { face: Face; range: string };

/** The style sheet of a theme's fonts: faces, stand-ins and the stacks as custom properties. */
export function fontsCss(theme: Theme, faces: WrittenFace[], standIns: AdjustedStandIn[]): string {
  const preload = (files: string[]) => files.map((file) => `${file}.woff2`).join(', ');
  return [
    '/* Written by `node scripts/theme-fonts.ts` from Fontsource packages, licences in fonts/OFL.txt: do not edit.',
    `   To preload: ${preload(theme.preload.latin)}; in Arabic ${preload(theme.preload.arabic)}. */`,
    ...faces.map(faceRule),
    ...standIns.map(standInRule),
    stackRule(':root', theme, standIns, 'text', 'display'),
    stackRule('html[lang|="ar"]', theme, standIns, 'arabicText', 'arabicDisplay'),
    '',
  ].join('\n');
}

function faceRule({ face, range }: WrittenFace): string {
  return rule('@font-face', [
    `font-family: "${face.family}"`,
    `src: url("fonts/${face.file}.woff2") format("woff2")`,
    `font-weight: ${face.weight}`,
    ...variant(face),
    'font-display: swap',
    `unicode-range: ${range}`,
  ]);
}

function standInRule({ face, standIn, system, local, size }: AdjustedStandIn): string {
  return rule('@font-face', [
    `font-family: "${standInFamily(face.family, system)}"`,
    `src: ${local.map((name) => `local("${name}")`).join(',')}`,
    `font-weight: ${standIn.weight}`,
    ...variant(face),
    `size-adjust: ${percent(size.size)}`,
    `ascent-override: ${percent(size.ascent)}`,
    `descent-override: ${percent(size.descent)}`,
    `line-gap-override: ${percent(size.lineGap)}`,
    `unicode-range: ${FALLBACK_RANGE[face.script === 'arabic' ? 'arabic' : 'latin']}`,
  ]);
}

function variant(face: Face): string[] {
  return [
    ...(face.stretch ? [`font-stretch: ${face.stretch}`] : []),
    ...(face.italic ? ['font-style: italic'] : []),
  ];
}

function stackRule(
  selector: string,
  theme: Theme,
  standIns: AdjustedStandIn[],
  text: keyof Theme['stacks'],
  display: keyof Theme['stacks'],
): string {
  const stack = (families: string[], generic: string) =>
    [
      ...families.map((family) => `"${family}"`),
      ...families.flatMap((family) => standInFamilies(family, standIns)),
      generic,
    ].join(',');
  return rule(selector, [
    `--font: ${stack(theme.stacks[text], theme.generic.text)}`,
    `--font-display: ${stack(theme.stacks[display], theme.generic.display)}`,
  ]);
}

function standInFamilies(family: string, standIns: AdjustedStandIn[]): string[] {
  const own = standIns.filter(({ face }) => face.family === family);
  return [...new Set(own.map(({ system }) => `"${standInFamily(family, system)}"`))];
}

function standInFamily(family: string, system: string): string {
  return `${family} by ${system}`;
}

function rule(selector: string, declarations: string[]): string {
  return `${selector} {\n${declarations.map((one) => `  ${one};\n`).join('')}}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

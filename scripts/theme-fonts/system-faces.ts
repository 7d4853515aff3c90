import type { Face, StandIn } from './types.ts';

type Style = StandIn['style'];

/** A face that devices have, and the open font of the same widths from which they are read. */
export type SystemFace = { name: string; local: string[]; measured: string };

/** System faces of one width. `measured` names a file within the packages for each style. */
type Group = {
  name: string;
  families: [full: string, postScript: string][];
  measured: Partial<Record<Style, string>>;
};

const ENDING: Record<Exclude<Style, 'regular'>, string> = { bold: 'Bold', italic: 'Italic' };

const SANS: Group[] = [
  {
    // Arimo and Liberation Sans were drawn to the widths of Arial.
    name: 'Arial',
    families: [
      ['Arial', 'Arial'],
      ['Liberation Sans', 'LiberationSans'],
      ['Arimo', 'Arimo-Regular'],
      ['Helvetica', 'Helvetica'],
    ],
    measured: {
      regular: '@fontsource/arimo/files/arimo-latin-400-normal.woff2',
      bold: '@fontsource/arimo/files/arimo-latin-700-normal.woff2',
    },
  },
  {
    name: 'Roboto',
    families: [['Roboto', 'Roboto-Regular']],
    measured: {
      regular: '@fontsource/roboto/files/roboto-latin-400-normal.woff2',
      bold: '@fontsource/roboto/files/roboto-latin-700-normal.woff2',
    },
  },
  dejaVu('DejaVu Sans', 'DejaVuSans'),
];

const SERIF: Group[] = [
  {
    // Tinos and Liberation Serif were drawn to the widths of Times New Roman.
    name: 'Times',
    families: [
      ['Times New Roman', 'TimesNewRomanPS'],
      ['Liberation Serif', 'LiberationSerif'],
      ['Tinos', 'Tinos-Regular'],
      ['Times', 'Times'],
    ],
    measured: {
      regular: '@fontsource/tinos/files/tinos-latin-400-normal.woff2',
      bold: '@fontsource/tinos/files/tinos-latin-700-normal.woff2',
      italic: '@fontsource/tinos/files/tinos-latin-400-italic.woff2',
    },
  },
  {
    name: 'Noto Serif',
    families: [['Noto Serif', 'NotoSerif-Regular']],
    measured: {
      regular: '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2',
      bold: '@fontsource/noto-serif/files/noto-serif-latin-700-normal.woff2',
      italic: '@fontsource/noto-serif/files/noto-serif-latin-400-italic.woff2',
    },
  },
  dejaVu('DejaVu Serif', 'DejaVuSerif'),
];

const NASKH = '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2';
const NOTO_SANS = '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2';

const ARABIC: Group[] = [
  {
    // The Arabic faces of Apple and Microsoft cannot be measured here: they are taken to be as wide as Noto Naskh
    // Arabic, the face of Android. Their line heights are exact all the same, only widths are estimated.
    name: 'Naskh',
    families: [
      ['Noto Naskh Arabic UI', 'NotoNaskhArabicUI-Regular'],
      ['Noto Naskh Arabic', 'NotoNaskhArabic-Regular'],
      ['Geeza Pro', 'GeezaPro'],
      ['Segoe UI', 'SegoeUI'],
      ['Tahoma', 'Tahoma'],
    ],
    measured: { regular: NASKH, bold: NASKH },
  },
  {
    name: 'Noto Sans Arabic',
    families: [['Noto Sans Arabic', 'NotoSansArabic-Regular']],
    measured: { regular: NOTO_SANS, bold: NOTO_SANS },
  },
  dejaVu('DejaVu Sans', 'DejaVuSans'),
];

/** The system faces that can stand in for a face, in the order in which they are tried. */
export function systemFaces(face: Face, style: Style): SystemFace[] {
  const groups = face.script === 'arabic' ? ARABIC : face.serif ? SERIF : SANS;
  return groups.map((group) => ({
    name: group.name,
    local: [...new Set(group.families.flatMap((names) => localNames(names, style)))],
    measured: group.measured[style] ?? group.measured.regular!,
  }));
}

/** `local()` finds a face by its full name or its PostScript name, which one depends on the system. */
function localNames([full, postScript]: [string, string], style: Style): string[] {
  if (style === 'regular') return [full, postScript];
  return [`${full} ${ENDING[style]}`, `${postScript.replace(/-Regular$/, '')}-${ENDING[style]}`];
}

function dejaVu(full: string, postScript: string): Group {
  const file = (style: string) => `dejavu-fonts-ttf/ttf/${postScript}${style}.ttf`;
  return {
    name: full,
    families: [[full, postScript]],
    measured: {
      regular: file(''),
      bold: file('-Bold'),
      ...(full.endsWith('Serif') && { italic: file('-Italic') }),
    },
  };
}

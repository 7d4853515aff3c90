import type { Face, StandIn, Theme } from './types.ts';

const regular: StandIn = { style: 'regular', weight: '100 900' };

/**
 * Stand-ins of a variable font at the weights that the theme uses: the system's regular face for the first list, its
 * bold for the second. Each serves the weights up to the next, as the widths grow with the weight.
 */
function standInsAt(regularAt: number[], boldAt: number[]): StandIn[] {
  const all = [...regularAt, ...boldAt];
  return all.map((wght, index) => ({
    style: index < regularAt.length ? 'regular' : 'bold',
    weight: `${index === 0 ? 100 : wght} ${(all[index + 1] ?? 910) - 10}`,
    at: { wght },
  }));
}

const MINIMAL: Theme = {
  faces: [
    {
      family: 'Instrument Sans',
      script: 'latin',
      from: ['@fontsource-variable/instrument-sans', 'wght'],
      file: 'instrument-sans',
      weight: '400 700',
      axes: { wght: [400, 700] },
      standIns: standInsAt([400, 500], [600]),
    },
    {
      family: 'Alexandria',
      script: 'arabic',
      from: ['@fontsource-variable/alexandria', 'wght'],
      file: 'alexandria',
      weight: '300 700',
      axes: { wght: [300, 700] },
      standIns: standInsAt([300, 400, 500], [600]),
    },
  ],
  stacks: {
    text: ['Instrument Sans', 'Alexandria'],
    display: ['Instrument Sans', 'Alexandria'],
    arabicText: ['Alexandria', 'Instrument Sans'],
    arabicDisplay: ['Alexandria', 'Instrument Sans'],
  },
  generic: { text: 'sans-serif', display: 'sans-serif' },
  preload: { latin: ['instrument-sans'], arabic: ['alexandria', 'instrument-sans'] },
};

const ARCHIVO = {
  family: 'Archivo',
  script: 'latin',
  from: ['@fontsource-variable/archivo', 'wdth'],
} as const;
const LALEZAR = { family: 'Lalezar', from: ['@fontsource/lalezar', '400'], weight: '400 900' } as const;

const BOLD: Theme = {
  faces: [
    {
      ...ARCHIVO,
      file: 'archivo',
      weight: '400 900',
      stretch: '100%',
      axes: { wght: [400, 900], wdth: 100 },
      standIns: standInsAt([500], [600, 700, 800]),
    },
    {
      ...ARCHIVO,
      file: 'archivo-expanded',
      weight: '400 900',
      stretch: '110% 125%',
      axes: { wght: 900, wdth: [110, 125] },
      standIns: [{ style: 'bold', weight: '100 900', at: { wdth: 125 }, capitals: true }],
    },
    {
      family: 'Cairo',
      script: 'arabic',
      from: ['@fontsource-variable/cairo', 'wght'],
      file: 'cairo',
      weight: '400 900',
      axes: { wght: [400, 900] },
      standIns: standInsAt([500], [600, 700, 800]),
    },
    {
      ...LALEZAR,
      script: 'arabic',
      file: 'lalezar',
      standIns: [{ style: 'bold', weight: '100 900' }],
    },
    { ...LALEZAR, script: 'ascii', file: 'lalezar-digits', standIns: [] },
  ],
  stacks: {
    text: ['Archivo', 'Cairo'],
    display: ['Archivo', 'Lalezar', 'Cairo'],
    arabicText: ['Cairo', 'Archivo'],
    arabicDisplay: ['Lalezar', 'Archivo', 'Cairo'],
  },
  generic: { text: 'sans-serif', display: 'sans-serif' },
  preload: { latin: ['archivo', 'archivo-expanded'], arabic: ['cairo', 'lalezar'] },
};

const CLASSIC_ARABIC: Theme = {
  faces: [
    {
      family: 'Marcellus',
      script: 'latin',
      from: ['@fontsource/marcellus', '400'],
      file: 'marcellus',
      weight: '400 700',
      serif: true,
      unmodified: true,
      standIns: [regular],
    },
    {
      family: 'EB Garamond',
      script: 'latin',
      from: ['@fontsource-variable/eb-garamond', 'wght'],
      file: 'eb-garamond',
      weight: '400 600',
      serif: true,
      axes: { wght: [400, 600] },
      standIns: standInsAt([400, 500], [600]),
    },
    {
      family: 'Aref Ruqaa',
      script: 'arabic',
      from: ['@fontsource/aref-ruqaa', '700'],
      file: 'aref-ruqaa',
      weight: '400 700',
      standIns: [regular],
    },
    {
      family: 'Noto Naskh Arabic',
      script: 'arabic',
      from: ['@fontsource-variable/noto-naskh-arabic', 'wght'],
      file: 'noto-naskh-arabic',
      weight: '400 700',
      axes: { wght: [400, 700] },
      standIns: standInsAt([400, 500], [600, 700]),
    },
  ],
  stacks: {
    text: ['EB Garamond', 'Noto Naskh Arabic'],
    display: ['Marcellus', 'Noto Naskh Arabic'],
    arabicText: ['Noto Naskh Arabic', 'EB Garamond'],
    arabicDisplay: ['Aref Ruqaa', 'EB Garamond', 'Noto Naskh Arabic'],
  },
  generic: { text: 'serif', display: 'serif' },
  preload: { latin: ['eb-garamond', 'marcellus'], arabic: ['noto-naskh-arabic', 'aref-ruqaa'] },
};

const BODONI = {
  family: 'Bodoni Moda',
  script: 'latin',
  from: ['@fontsource-variable/bodoni-moda', 'opsz'],
  weight: '400 700',
  serif: true,
  axes: { wght: 400 },
} as const;
const AMIRI = { family: 'Amiri', from: ['@fontsource/amiri', '400'], weight: '400 700' } as const;

const BOUTIQUE: Theme = {
  faces: [
    { ...BODONI, file: 'bodoni-moda', standIns: [{ ...regular, at: { opsz: 48 } }] },
    {
      ...BODONI,
      file: 'bodoni-moda-italic',
      italic: true,
      standIns: [{ style: 'italic', weight: '100 900', at: { opsz: 20 } }],
    },
    {
      family: 'Jost',
      script: 'latin',
      from: ['@fontsource-variable/jost', 'wght'],
      file: 'jost',
      weight: '300 600',
      axes: { wght: [300, 600] },
      standIns: standInsAt([300, 400, 500], [600]),
    },
    { ...AMIRI, script: 'arabic', file: 'amiri', standIns: [regular] },
    { ...AMIRI, script: 'ascii', file: 'amiri-digits', standIns: [] },
    {
      family: 'Noto Kufi Arabic',
      script: 'arabic',
      from: ['@fontsource-variable/noto-kufi-arabic', 'wght'],
      file: 'noto-kufi-arabic',
      weight: '300 600',
      axes: { wght: [300, 600] },
      standIns: standInsAt([300, 400, 500], [600]),
    },
  ],
  stacks: {
    text: ['Jost', 'Noto Kufi Arabic'],
    display: ['Bodoni Moda', 'Noto Kufi Arabic'],
    arabicText: ['Noto Kufi Arabic', 'Jost'],
    arabicDisplay: ['Amiri', 'Jost', 'Noto Kufi Arabic'],
  },
  generic: { text: 'sans-serif', display: 'serif' },
  preload: { latin: ['jost', 'bodoni-moda'], arabic: ['noto-kufi-arabic', 'amiri'] },
};

const almarai = (variant: string, weight: string, standIns: StandIn[]): Face => ({
  family: 'Almarai',
  script: 'arabic',
  from: ['@fontsource/almarai', variant],
  file: `almarai-${variant}`,
  weight,
  standIns,
});

const MARKET: Theme = {
  faces: [
    {
      family: 'Figtree',
      script: 'latin',
      from: ['@fontsource-variable/figtree', 'wght'],
      file: 'figtree',
      weight: '400 900',
      axes: { wght: [400, 900] },
      standIns: standInsAt([400, 500], [600, 700, 800]),
    },
    almarai('400', '400 600', [{ style: 'regular', weight: '100 600' }]),
    almarai('700', '700', [{ style: 'bold', weight: '700' }]),
    almarai('800', '800 900', [{ style: 'bold', weight: '800 900' }]),
  ],
  stacks: {
    text: ['Figtree', 'Almarai'],
    display: ['Figtree', 'Almarai'],
    arabicText: ['Almarai', 'Figtree'],
    arabicDisplay: ['Almarai', 'Figtree'],
  },
  generic: { text: 'sans-serif', display: 'sans-serif' },
  preload: { latin: ['figtree'], arabic: ['almarai-400', 'almarai-700'] },
};

export const THEMES: Record<string, Theme> = {
  minimal: MINIMAL,
  bold: BOLD,
  'classic-arabic': CLASSIC_ARABIC,
  boutique: BOUTIQUE,
  market: MARKET,
};

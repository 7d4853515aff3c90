import type { Theme } from '../types.ts';
import { regular, standInsAt } from './stand-ins.ts';

const BODONI = {
  family: 'Bodoni Moda',
  script: 'latin',
  from: ['@fontsource-variable/bodoni-moda', 'opsz'],
  weight: '400 700',
  serif: true,
  axes: { wght: 400 },
} as const;
const AMIRI = { family: 'Amiri', from: ['@fontsource/amiri', '400'], weight: '400 700' } as const;

export const BOUTIQUE: Theme = {
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

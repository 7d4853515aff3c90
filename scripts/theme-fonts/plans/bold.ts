import type { Theme } from '../types.ts';
import { standInsAt } from './stand-ins.ts';

const ARCHIVO = {
  family: 'Archivo',
  script: 'latin',
  from: ['@fontsource-variable/archivo', 'wdth'],
} as const;
const LALEZAR = { family: 'Lalezar', from: ['@fontsource/lalezar', '400'], weight: '400 900' } as const;

export const BOLD: Theme = {
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

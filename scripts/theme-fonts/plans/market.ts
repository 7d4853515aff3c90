import type { Face, StandIn, Theme } from '../types.ts';
import { standInsAt } from './stand-ins.ts';

const almarai = (variant: string, weight: string, standIns: StandIn[]): Face => ({
  family: 'Almarai',
  script: 'arabic',
  from: ['@fontsource/almarai', variant],
  file: `almarai-${variant}`,
  weight,
  standIns,
});

export const MARKET: Theme = {
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

import type { Theme } from '../types.ts';
import { standInsAt } from './stand-ins.ts';

export const MINIMAL: Theme = {
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

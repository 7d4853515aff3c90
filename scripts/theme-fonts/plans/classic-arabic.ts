import type { Theme } from '../types.ts';
import { regular, standInsAt } from './stand-ins.ts';

export const CLASSIC_ARABIC: Theme = {
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

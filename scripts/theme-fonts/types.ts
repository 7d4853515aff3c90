import type { Script } from './characters.ts';

/** A place on a font's axes. */
export type Place = Record<string, number>;

/** A system face that stands in until the font has arrived; it imitates the font's widths at one place. */
export type StandIn = {
  style: 'regular' | 'bold' | 'italic';
  /** Descriptor `font-weight` of the stand-in. */
  weight: string;
  at?: Place;
  /** Widths of capitals are imitated: the theme sets the face in capitals only. */
  capitals?: true;
};

/** One font file of a theme. */
export type Face = {
  family: string;
  script: Script;
  /** Package of Fontsource and the variant in its file name: `wght`, `400`. */
  from: readonly [package_: string, variant: string];
  /** Name of the written file, without the ending. */
  file: string;
  /** Descriptor `font-weight`. A face of one weight declares many, so that no browser thickens it. */
  weight: string;
  stretch?: string;
  italic?: true;
  serif?: true;
  /** Axes pinned to a value or limited to a range. An axis not named stays whole. */
  axes?: Record<string, number | readonly [min: number, max: number]>;
  /** Copied byte for byte: the licence reserves the font's name for the unmodified font. */
  unmodified?: true;
  standIns: StandIn[];
};

export type Theme = {
  faces: Face[];
  /** Families in their order: of texts and of headings, on pages in other languages and in Arabic. */
  stacks: Record<'text' | 'display' | 'arabicText' | 'arabicDisplay', string[]>;
  generic: Record<'text' | 'display', 'sans-serif' | 'serif'>;
  /** Files worth a preload, at most two per language. */
  preload: Record<'latin' | 'arabic', string[]>;
};

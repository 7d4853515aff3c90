import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LineMetrics, lineMetrics } from './metrics.ts';
import type { Face, Place } from './types.ts';

/** The parts of the packages that are used. They are no dependencies of this project, so their types are ours. */
type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'woff2';
    keepFeatures: string[];
    noHinting: boolean;
    variationAxes?: Record<string, number | { min: number; max: number }>;
  },
) => Promise<Buffer>;
type Fontverter = { convert: (font: Buffer, format: 'truetype') => Promise<Buffer> };
type HbFace = {
  upem: number;
  collectUnicodes: () => Uint32Array;
  referenceTable: (tag: string) => Uint8Array | undefined;
};
type HarfBuzz = {
  Blob: new (bytes: Uint8Array) => unknown;
  Face: new (blob: unknown, index: number) => HbFace;
  Font: new (face: HbFace) => { setVariations: (places: unknown[]) => void };
  Variation: new (tag: string, value: number) => unknown;
  Buffer: new () => {
    addText: (text: string) => void;
    guessSegmentProperties: () => void;
    getGlyphPositions: () => { xAdvance: number }[];
  };
  shape: (font: unknown, buffer: unknown) => void;
};

/** Joining, marks, ligatures, kerning and figures of one width. Small capitals and alternates are left out. */
const FEATURES = [
  'ccmp',
  'locl',
  'isol',
  'init',
  'medi',
  'fina',
  'rlig',
  'rclt',
  'calt',
  'liga',
  'clig',
  'curs',
].concat(['kern', 'mark', 'mkmk', 'dist', 'rvrn', 'tnum', 'lnum']);

export type FontTools = {
  /** Bytes of a file in the installed packages. */
  read: (path: string) => Buffer;
  /** The subset of a face as WOFF2, with the given code points as far as the font has them. */
  subset: (face: Face, font: Buffer, points: number[]) => Promise<Buffer>;
  /** Code points of a font and its line metrics. */
  inspect: (font: Buffer) => Promise<{ points: Set<number>; metrics: LineMetrics }>;
  /** Width of a text in ems, shaped at a place of the font's axes. */
  width: (font: Buffer, text: string, at: Place) => Promise<number>;
};

/** Installs the pinned packages into a temporary folder, runs `work` with them and removes the folder. */
export async function withFontTools(work: (tools: FontTools) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'theme-fonts-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(import.meta.dirname, 'packages', name), join(folder, name));
    }
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
    await work(await loadTools(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function loadTools(folder: string): Promise<FontTools> {
  const modules = join(folder, 'node_modules');
  const require = createRequire(join(folder, 'package.json'));
  const subsetFont: SubsetFont = require('subset-font');
  const fontverter: Fontverter = require('fontverter');
  const harfBuzz: HarfBuzz = await import(pathToFileURL(join(modules, 'harfbuzzjs/dist/index.mjs')).href);
  const open = async (font: Buffer) =>
    new harfBuzz.Face(new harfBuzz.Blob(await fontverter.convert(font, 'truetype')), 0);

  return {
    read: (path) => readFileSync(join(modules, path)),
    subset: (face, font, points) =>
      subsetFont(font, String.fromCodePoint(...points), {
        targetFormat: 'woff2',
        keepFeatures: FEATURES,
        noHinting: true,
        ...(face.axes && { variationAxes: axesOf(face.axes) }),
      }),
    inspect: async (font) => {
      const face = await open(font);
      // Copies: the tables lie in memory that moves when it grows.
      const [hhea, os2] = ['hhea', 'OS/2'].map((tag) => face.referenceTable(tag)?.slice());
      if (!hhea || !os2) throw new Error('A font without hhea or OS/2 has no line metrics.');
      return { points: new Set(face.collectUnicodes()), metrics: lineMetrics(hhea, os2, face.upem) };
    },
    width: async (bytes, text, at) => {
      const face = await open(bytes);
      const font = new harfBuzz.Font(face);
      font.setVariations(Object.entries(at).map(([tag, value]) => new harfBuzz.Variation(tag, value)));
      const buffer = new harfBuzz.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      harfBuzz.shape(font, buffer);
      return buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0) / face.upem;
    },
  };
}

function axesOf(axes: NonNullable<Face['axes']>): Record<string, number | { min: number; max: number }> {
  return Object.fromEntries(
    Object.entries(axes).map(([tag, value]) => [
      tag,
      typeof value === 'number' ? value : { min: value[0], max: value[1] },
    ]),
  );
}

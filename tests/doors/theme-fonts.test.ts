import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceFile } from '../../scripts/theme-fonts/licence.ts';
import { adjustment, lineMetrics, unicodeRange } from '../../scripts/theme-fonts/metrics.ts';

const ROOT = join(import.meta.dirname, '../../themes');
/** Bytes of font files that a page may load in one language. */
const BUDGET = 110_000;

const themes = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'fonts.css')));
const cssOf = (theme: string) => readFileSync(join(ROOT, theme, 'fonts.css'), 'utf8');

test.each(themes)(
  'the fonts that a page of the theme %s can load fit the budget in each language',
  (theme) => {
    const faces = facesOf(cssOf(theme));
    for (const selector of [':root', 'html[lang|="ar"]']) {
      const families = stackFamilies(cssOf(theme), selector);
      const files = new Set(
        faces.filter(({ family, file }) => file && families.has(family)).map(({ file }) => file!),
      );
      expect(files.size).toBeGreaterThan(0);
      const bytes = [...files].reduce((sum, file) => sum + statSync(join(ROOT, theme, file)).size, 0);
      expect(bytes, `${theme} ${selector}`).toBeLessThanOrEqual(BUDGET);
    }
  },
);

test.each(themes)(
  'every font file of the theme %s is in its style sheet, with its licence beside it',
  (theme) => {
    const named = facesOf(cssOf(theme)).flatMap(({ file }) => file ?? []);
    const present = readdirSync(join(ROOT, theme, 'fonts')).map((file) => `fonts/${file}`);
    expect([...named, 'fonts/OFL.txt'].toSorted()).toEqual(present.toSorted());
  },
);

test.each(themes)(
  'every family of the theme %s has stand-ins of its line height until it has arrived',
  (theme) => {
    const faces = facesOf(cssOf(theme));
    const own = new Set(faces.filter(({ file }) => file).map(({ family }) => family));
    for (const selector of [':root', 'html[lang|="ar"]']) {
      const families = stackFamilies(cssOf(theme), selector);
      for (const family of families) {
        expect(
          faces.some((face) => face.family === family),
          `${family} is declared`,
        ).toBe(true);
        if (!own.has(family)) continue;
        const standIns = faces.filter((face) => face.family.startsWith(`${family} by `));
        expect(standIns.length, family).toBeGreaterThan(0);
        expect(standIns.every(({ isAdjusted, family: name }) => isAdjusted && families.has(name))).toBe(true);
      }
    }
  },
);

test('a stand-in is scaled to the width of the font, and its line height stays that of the font', () => {
  const metrics = { ascent: 0.9, descent: 0.3, lineGap: 0 };
  const { size, ascent, descent } = adjustment(12, 10, metrics);
  expect(size).toBe(1.2);
  expect(ascent * size).toBeCloseTo(0.9, 10);
  expect(descent * size).toBeCloseTo(0.3, 10);
});

test('line metrics are those of hhea, unless the font asks for its typographic ones', () => {
  const hhea = new Uint8Array(36);
  for (const [at, value] of [
    [4, 900],
    [6, -300],
    [8, 40],
  ] as const)
    new DataView(hhea.buffer).setInt16(at, value);
  const os2 = new Uint8Array(96);
  for (const [at, value] of [
    [68, 800],
    [70, -200],
    [72, 0],
  ] as const)
    new DataView(os2.buffer).setInt16(at, value);
  expect(lineMetrics(hhea, os2, 1000)).toEqual({ ascent: 0.9, descent: 0.3, lineGap: 0.04 });
  new DataView(os2.buffer).setUint16(62, 1 << 7);
  expect(lineMetrics(hhea, os2, 1000)).toEqual({ ascent: 0.8, descent: 0.2, lineGap: 0 });
});

test('code points are written as the fewest ranges, without doubles', () => {
  expect(unicodeRange([0x42, 0x41, 0x43, 0x60c, 0x41])).toBe('U+41-43,U+60C');
});

test('fonts under different licences are refused, because one file could not tell which is whose', () => {
  const rule = '-----------------------------------------------------------';
  const text = (body: string) =>
    `Copyright 2020 A (https://a.example) A-Italic.ttf: Copyright 2020 A\n\n${rule}\n${body}`;
  const one = licenceFile([{ family: 'A', text: text('terms') }]);
  expect(one).toContain('A: Copyright 2020 A (https://a.example)\n');
  expect(one).toContain('terms');
  const two = [text('terms'), text('other terms')].map((body, index) => ({
    family: `F${index}`,
    text: body,
  }));
  expect(() => licenceFile(two)).toThrow('2 different licences');
});

type FaceRule = { family: string; file: string | null; isAdjusted: boolean };

function facesOf(css: string): FaceRule[] {
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, body]) => ({
    family: /font-family: "([^"]+)"/.exec(body!)![1]!,
    file: /url\("([^"]+)"\)/.exec(body!)?.[1] ?? null,
    isAdjusted: /size-adjust:[^;]+;\s+ascent-override:[^;]+;\s+descent-override:/.test(body!),
  }));
}

/** The families that a page of a language may use: those in its two stacks, without the generic family. */
function stackFamilies(css: string, selector: string): Set<string> {
  const start = css.indexOf(`\n${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return new Set(
    [...body.matchAll(/"([^"|=]+)"/g)].map(([, family]) => family!).filter((name) => name !== 'ar'),
  );
}

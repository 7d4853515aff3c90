import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOwnFonts } from './fonts.ts';
import { drawable, textBlock } from './text-block.ts';

const folder = mkdtempSync(join(tmpdir(), 'souk-fonts-'));
beforeAll(() => layOwnFonts(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const block = (text: string, changes: { width?: number; height?: number; sizes?: number[] } = {}) =>
  textBlock(sharp, {
    text,
    isRtl: true,
    colour: '#191f2e',
    weight: 'Bold',
    width: 1000,
    height: 300,
    sizes: [60],
    ...changes,
  });

test('Arabic letters are joined, so separated letters need more width', async () => {
  const joined = await block('كتب');
  const apart = await block('ك\u200cت\u200cب');
  expect(joined?.width).toBeGreaterThan(20);
  expect(joined!.width).toBeLessThan(apart!.width * 0.9);
});

test('a long title is first made smaller, then cut, and never exceeds its area', async () => {
  const long = 'عباية كريب ملكي بتطريز يدوي وخيوط ذهبية على الأكمام والصدر مع طرحة مطابقة '.repeat(6);
  const place = { width: 500, height: 220, sizes: [60, 40] };
  for (const text of [long, 'x'.repeat(300), 'قلم']) {
    const drawn = await block(text, place);
    expect(drawn?.width).toBeLessThanOrEqual(500);
    expect(drawn?.height).toBeLessThanOrEqual(220);
  }
});

test('characters of scripts without a font are left out, and a text of only such characters is not rendered', async () => {
  expect(drawable('Tea 😀 茶 bowl, 150 × 200 — شاي')).toBe('Tea bowl, 150 × 200 — شاي');
  expect(await block('😀 茶')).toBeNull();
});

test('markup characters are drawn as text', async () => {
  const plain = await block('<b>a</b> & <span size="200%">b</span>');
  expect(plain!.width).toBeGreaterThan((await block('a & b'))!.width * 3);
});

import { expect, test } from 'vitest';
import { BLOCK_KINDS, type BlockKind } from '#blocks/index.ts';
import type { VersionBlock } from '#domain/publishing/index.ts';
import { SKETCH_SIZE } from './publish-view.ts';
import { sketchVersion } from './sketch-version.server.ts';

const block = (kind: BlockKind, change: Partial<VersionBlock> = {}): VersionBlock => ({
  ...{ kind, background: 'page', picture: null },
  ...change,
});
const photo = (name: string) => ({ src: `/media/${name}`, width: 800, height: 600 });
const boxesIn = (path: string) => path.split('z').length - 1;

test('a version is drawn from its blocks in their order, with their backgrounds and heights', () => {
  const sketch = sketchVersion([block('spacer'), block('trust', { background: 'tint' }), block('hero')]);
  const [ground] = sketch?.grounds ?? [];
  expect(sketch?.grounds).toHaveLength(1);
  expect(ground).toMatchObject({ tone: 'tint' });
  expect(ground?.top).toBeGreaterThan(9);
  expect(boxesIn(sketch?.paths.strong ?? '')).toBeGreaterThan(0);
  const other = sketchVersion([block('hero'), block('spacer'), block('trust', { background: 'tint' })]);
  expect(other?.paths).not.toEqual(sketch?.paths);
});

test('the first picture of a version is placed in its block, and none below the end of the drawing', () => {
  const pictured = [
    block('trust'),
    block('hero', { picture: photo('first') }),
    block('banner', { picture: photo('b') }),
  ];
  const picture = sketchVersion(pictured)?.picture;
  expect(picture?.image).toEqual({ ...photo('first'), alt: '' });
  expect(picture?.box).toMatchObject({ x: 44, width: 52, height: 60 });
  const late = [block('hero'), block('hero'), block('hero'), block('hero', { picture: photo('late') })];
  expect(sketchVersion(late)?.picture).toBeNull();
  expect(sketchVersion([block('hero')])?.picture).toBeNull();
});

test('a version of forty blocks is drawn as far as its picture shows, and one without blocks not at all', () => {
  const many = sketchVersion(Array.from({ length: 40 }, () => block('all_products')));
  expect(JSON.stringify(many).length).toBeLessThan(4000);
  expect(sketchVersion([])).toBeNull();
});

test('every kind of block can be drawn', () => {
  for (const kind of BLOCK_KINDS) {
    const sketch = sketchVersion([block(kind, { picture: photo('any') })]);
    const { paths } = sketch ?? { paths: { picture: '', words: '', strong: '' } };
    expect(`${paths.picture}${paths.words}${paths.strong}`, kind).toMatch(
      /^(M[\d.]+ [\d.]+h[\d.]+v[\d.]+H[\d.]+z)+$/,
    );
    const box = sketch?.picture?.box;
    if (box) expect(box.y + box.height, kind).toBeLessThanOrEqual(SKETCH_SIZE.height);
  }
});

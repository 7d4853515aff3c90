import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { renderSharePicture } from './render.ts';

const folder = await mkdtemp(join(tmpdir(), 'souk-fonts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const share = {
  ...{ isRtl: false, fill: '#123456', on: '#ffffff', store: 'Cedar', price: '10', oldPrice: '' },
  ...{ picture: null, logo: null },
};
const render = (title: string) => renderSharePicture(sharp, folder, { ...share, title });

test('the bundled fonts are written again if their folder was deleted, because a text may need one that is not open', async () => {
  await render('Lamp');
  const written = await readdir(join(folder, 'fonts'));
  await rm(folder, { recursive: true, force: true });
  await render('مصباح');
  expect(await readdir(join(folder, 'fonts'))).toEqual(written);
});

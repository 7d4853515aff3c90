import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { type DecodeKind, decodeInLine, readPictureHead } from './picture-line.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('two pictures are decoded at a time, a limited number wait, and further ones are refused immediately', async () => {
  const { opened, open } = gate();
  let active = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++active);
    await opened;
    active--;
    return 'done';
  };
  const send = (kind: DecodeKind, count: number) =>
    Array.from({ length: count }, () => decodeInLine(kind, work));
  const views = send('view', 103);
  const uploads = send('upload', 9);
  expect(await views.at(-1)).toBeNull();
  expect(await uploads.at(-1)).toBeNull();
  open();
  expect(await Promise.all(views.slice(0, 102))).toEqual(Array.from({ length: 102 }, () => 'done'));
  expect(await Promise.all(uploads.slice(0, 8))).toEqual(Array.from({ length: 8 }, () => 'done'));
  expect(most).toBe(2);
});

test('uploads and pictures of pages are decoded alternately, so neither delays the other', async () => {
  const { opened, open } = gate();
  const order: DecodeKind[] = [];
  const work = (kind: DecodeKind) =>
    decodeInLine(kind, async () => {
      await opened;
      order.push(kind);
    });
  const running = [work('upload'), work('upload')];
  const waiting = [work('upload'), work('upload'), work('view'), work('view')];
  open();
  await Promise.all([...running, ...waiting]);
  expect(order).toEqual(['upload', 'upload', 'view', 'upload', 'view', 'upload']);
});

test('a failed decode releases its slot to the next one', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  for (let time = 0; time < 3; time++) {
    await expect(decodeInLine('upload', broken)).rejects.toThrow('broken');
  }
  expect(await decodeInLine('upload', async () => 'drawn')).toBe('drawn');
});

test('picture headers are read one at a time, and those beyond a limited number are refused immediately', async () => {
  const { opened, open } = gate();
  let active = 0;
  let most = 0;
  const metadata = vi.spyOn(sharp.prototype, 'metadata').mockImplementation((async () => {
    most = Math.max(most, ++active);
    await opened;
    active--;
    return { width: 3, height: 2, hasAlpha: false };
  }) as typeof sharp.prototype.metadata);
  const bytes = Buffer.from('a picture');
  const heads = Array.from({ length: 101 }, () => readPictureHead(bytes));
  expect(await heads.at(-1)).toMatchObject({ ok: false, code: 'pictures_busy' });
  open();
  const read = { ok: true, value: { width: 3, height: 2, hasAlpha: false } };
  expect(await Promise.all(heads.slice(0, 100))).toEqual(Array.from({ length: 100 }, () => read));
  expect(most).toBe(1);
  metadata.mockRestore();
  expect(await readPictureHead(bytes)).toMatchObject({ ok: false, code: 'not_an_image' });
});

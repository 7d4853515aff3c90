import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { runInTurn } from './current-turn.ts';
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

type Who = { storeId?: string; line?: string; from?: string; giveBack?: () => void };
const inTurnOf = <T>(
  { storeId = 'cedar', line = 'posts', from = '203.0.113.1', giveBack = () => {} }: Who,
  fn: () => T,
) => runInTurn({ storeId, line, from, giveBack }, fn);

/** Two decodes that run until `begin` ends them; `order` lists those that began after them. */
function busyLine() {
  const { opened, open } = gate();
  const order: string[] = [];
  const running = [1, 2].map(() => decodeInLine('upload', () => opened));
  const ask = (name: string, who: Who, kind: DecodeKind = 'upload') =>
    inTurnOf(who, () => decodeInLine(kind, async () => order.push(name))).then((done) => done !== null);
  const begin = async () => {
    open();
    await Promise.all(running);
  };
  return { order, ask, begin };
}

const OWNER = { storeId: 'najd', line: 'admin', from: '198.51.100.1' };

test('a shopper’s photos in one shop refuse no owner’s picture in another, and delay it by one picture', async () => {
  const { order, ask, begin } = busyLine();
  const flood = Array.from({ length: 40 }, () => ask('photo', {}));
  const owner = ask('picture of the owner', OWNER);
  await begin();
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(2);
  expect(await owner).toBe(true);
  expect(order.indexOf('picture of the owner')).toBeLessThanOrEqual(1);
});

test('photos of many networks and shops leave two places to staff, and stores take turns', async () => {
  const { order, ask, begin } = busyLine();
  const flood = Array.from({ length: 20 }, (_, at) =>
    ask('photo', { storeId: `shop-${at % 2}`, from: `203.0.113.${at}` }),
  );
  const calm = ask('calm', { storeId: 'najd', from: '192.0.2.1' });
  const staff = [ask('owner', OWNER), ask('platform', { storeId: 'platform', from: '198.51.100.2' })];
  await begin();
  expect(await calm).toBe(true);
  expect(await Promise.all(staff)).toEqual([true, true]);
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(5);
  expect(
    order
      .slice(0, 5)
      .filter((name) => name !== 'photo')
      .sort(),
  ).toEqual(['calm', 'owner', 'platform']);
});

test('a picture that a shop shows for the first time waits for no more than one of a shop that is flooded', async () => {
  const { order, ask, begin } = busyLine();
  const flood = Array.from({ length: 200 }, (_, at) =>
    ask('flood', { line: 'pictures', from: `203.0.113.${at % 5}` }, 'view'),
  );
  const calm = ask('calm', { storeId: 'najd', line: 'pictures', from: '192.0.2.1' }, 'view');
  await begin();
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(97);
  expect(await calm).toBe(true);
  expect(order.indexOf('calm')).toBeLessThanOrEqual(1);
});

test('one network waits for as many pictures as a page shows, in all shops together', async () => {
  const { ask, begin } = busyLine();
  const flood = Array.from({ length: 60 }, (_, at) =>
    ask('flood', { storeId: `shop-${at}`, line: 'pictures' }, 'view'),
  );
  await begin();
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(24);
});

test('an upload that waits to be decoded gives its slot of the process back', async () => {
  const { ask, begin } = busyLine();
  let given = 0;
  const waits = ask('waits', { giveBack: () => void given++ });
  expect(given).toBe(1);
  await begin();
  expect(await waits).toBe(true);
  await ask('does not wait', { giveBack: () => void given++ });
  expect(given).toBe(1);
});

import { expect, test } from 'vitest';
import { type ObjectStore, readObject } from '#lib/object-store.ts';

const text = async (store: ObjectStore, key: string) => (await readObject(store, key, 1000))?.toString();

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of the ');
  throw new Error('the source broke');
}

/** Tests the contract of the object storage port with one adapter; call it at the top of a test file. */
export function testObjectStore(name: string, open: () => ObjectStore): void {
  test(`${name} returns what was put under a key, and a second put replaces it`, async () => {
    const store = open();
    expect(await store.put('a/one', [Buffer.from('first')])).toBe(5);
    expect(await store.put('a/one', [Buffer.from('se'), Buffer.from('cond')])).toBe(6);
    expect(await text(store, 'a/one')).toBe('second');
    expect(await store.put('a/empty', [])).toBe(0);
    expect(await text(store, 'a/empty')).toBe('');
    expect(await store.open('a/none')).toBeNull();
    expect(await store.open('a')).toBeNull();
  });

  test(`${name} stores nothing of an object whose source fails, and keeps the earlier object`, async () => {
    const store = open();
    await store.put('kept', [Buffer.from('whole')]);
    await expect(store.put('kept', failing())).rejects.toThrow('the source broke');
    await expect(store.put('never', failing())).rejects.toThrow('the source broke');
    expect(await text(store, 'kept')).toBe('whole');
    expect(await keysOf(store, '')).toEqual(['kept']);
  });

  testKeys(name, open);
}

function testKeys(name: string, open: () => ObjectStore): void {
  test(`${name} lists the keys that begin with a text, and removes keys`, async () => {
    const store = open();
    const keys = ['wal/1', 'wal/2', 'wal/3', 'wal/4', 'wal/5/deep', 'walls', 'bases/x'];
    for (const key of keys) await store.put(key, [Buffer.from(key)]);
    expect(await keysOf(store, 'wal/')).toEqual(['wal/1', 'wal/2', 'wal/3', 'wal/4', 'wal/5/deep']);
    expect(await keysOf(store, 'wal')).toEqual([...keys].filter((key) => key.startsWith('wal')).sort());
    expect(await keysOf(store, 'none/')).toEqual([]);
    for await (const object of store.list('bases/')) {
      expect(object).toMatchObject({ key: 'bases/x', bytes: 7 });
      expect(Math.abs(object.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    await store.remove('wal/1');
    await store.remove('wal/1');
    expect(await store.open('wal/1')).toBeNull();
  });

  test(`${name} refuses a key that is not plain words and slashes`, async () => {
    const store = open();
    for (const key of ['', '/a', '../a', 'a/../b', 'a//b', 'a/', 'a b', '.incoming/x', 'a\n', 'ä']) {
      await expect((async () => store.put(key, [Buffer.from('x')]))(), key).rejects.toThrow('Not a key');
      await expect((async () => store.open(key))(), key).rejects.toThrow('Not a key');
    }
    expect(await keysOf(store, '')).toEqual([]);
  });
}

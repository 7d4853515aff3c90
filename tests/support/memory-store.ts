import type { ObjectStore } from '#lib/object-store.ts';

/** A store of objects in memory; `objects` are its bytes by key. */
export function memoryStore(): ObjectStore & { objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    async put(key, source) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of source) chunks.push(chunk);
      objects.set(key, Buffer.concat(chunks));
      return objects.get(key)?.length ?? 0;
    },
    open: async (key) => {
      const bytes = objects.get(key);
      return bytes ? bytesOf(bytes) : null;
    },
    async *list(prefix) {
      for (const [key, { length }] of [...objects]) {
        if (key.startsWith(prefix)) yield { key, bytes: length, modifiedAt: new Date() };
      }
    },
    remove: async (key) => void objects.delete(key),
    removeUnfinished: async () => {},
  };
}

async function* bytesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

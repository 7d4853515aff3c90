import { heapBytes } from './heap-bytes.ts';
import { besideShells } from './memory.ts';
import { RecentMap } from './recent-map.ts';

/** A process's cached shell of a store (docs/decisions/003), or a copy of it that belongs to one request. */
export type ShellCopy = object;

type Entry = { shell: WeakRef<ShellCopy>; value: object; bytes: number };

const kept = new RecentMap<Entry>(besideShells(), { sizeOf: ({ bytes }) => bytes });

/** The bytes that are kept beside the shells of all stores. */
export const bytesBeside = () => kept.size;

/**
 * What pages read of a store besides its shell, kept as long as the shell that it was read with: writing it invalidates
 * the shell in the same transaction. An owner decides how large it is, so all stores share a number of bytes, not of
 * entries.
 */
export class KeptBeside<V extends object> {
  readonly #name: string;
  readonly #sizeOf: (value: V) => number;

  /** `name` is unique among all that is kept. */
  constructor(name: string, sizeOf: (value: V) => number = heapBytes) {
    this.#name = name;
    this.#sizeOf = sizeOf;
  }

  get(storeId: string, shell: ShellCopy | undefined): V | undefined {
    if (!shell) return undefined;
    const entry = kept.get(`${this.#name} ${storeId}`);
    return entry?.shell.deref() === shell ? (entry.value as V) : undefined;
  }

  set(storeId: string, shell: ShellCopy | undefined, value: V): void {
    if (!shell) return;
    kept.set(`${this.#name} ${storeId}`, { shell: new WeakRef(shell), value, bytes: this.#sizeOf(value) });
  }
}

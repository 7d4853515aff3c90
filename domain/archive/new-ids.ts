import { hash, randomBytes } from 'node:crypto';

const ANY = /[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The size of the cache of new ids: rows that follow each other often refer to the same ids. */
const MOST_KNOWN = 50_000;

const newKey = () => randomBytes(32).toString('hex');

/**
 * The new ids of an import: every id of the archive is mapped to another one with a secret key, so that the author of
 * an archive cannot choose the ids of its rows (T11). The first 60 bits, which encode the time, stay the same: ids
 * still sort by creation, and the indexes are filled in order. The version becomes 8 (RFC 9562:
 * application-specific).
 */
export class NewIds {
  readonly #keys: readonly [string, string];
  readonly #store: { from: string; to: string };
  readonly #merged = new Map<string, string>();
  #known = new Map<string, string>();

  constructor(store: { from: string; to: string }, keys = [newKey(), newKey()] as const) {
    this.#keys = keys;
    this.#store = store;
  }

  /** The new id of a row. */
  of(id: string): string {
    if (id === this.#store.from) return this.#store.to;
    const known = this.#known.get(id);
    if (known) return known;
    const digest = this.#digest(id);
    const variant = ((Number.parseInt(digest.slice(0, 1), 16) & 3) | 8).toString(16);
    const made = `${id.slice(0, 14)}8${id.slice(15, 18)}-${variant}${digest.slice(1, 4)}-${digest.slice(4, 16)}`;
    if (this.#known.size >= MOST_KNOWN) this.#known = new Map();
    const whole = this.#merged.get(made) ?? made;
    this.#known.set(id, whole);
    return whole;
  }

  /** Makes the row with the new id `made` an alias of the row `into`. */
  merge(made: string, into: string): void {
    this.#merged.set(made, into);
    this.#known = new Map();
  }

  // HMAC, with a key of one block for each of its two hashes. createHmac takes 40 times as long, and an archive of
  // 100,000 products has millions of ids.
  #digest(id: string): string {
    const [inner, outer] = this.#keys;
    return hash('sha256', outer + hash('sha256', inner + id));
  }

  /**
   * Replaces every id of Souk (version 7 or 8) in a text, such as a row as JSON with all its columns and documents.
   * Ids from elsewhere, such as a provider's payment id, have other versions and stay.
   */
  inText(text: string): string {
    return text.replace(ANY, (id) => this.of(id));
  }

  /**
   * The new id in a uuid column of a row to which inText was applied; null if the column has no id in Souk's format.
   */
  inColumn(value: unknown): string | null {
    if (typeof value !== 'string' || !WHOLE.test(value)) return null;
    return value[14] === '8' ? value : this.of(value);
  }
}

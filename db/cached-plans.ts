import type { PoolClient, QueryConfig } from 'pg';

const SEEN_BEFORE = 3;
const MOST_NAMES = 150;
const MOST_SEEN = 2000;
// Longer statements list the rows of a batch. Each such text is sent only once, and 2,000 plans of them would
// take 400 MB.
const MOST_LETTERS = 10_000;

const seen = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Makes PostgreSQL cache the plans of repeated statements: planning a listing costs more than running it (9
 * ms against 3). Long, one-off statements are planned each time and not cached.
 */
export function cachePlans(client: PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (...given: unknown[]) => {
    const [text, values] = given;
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return send(...given);
    }
    const name = nameOf(text);
    return name ? send({ name, text, values } satisfies QueryConfig) : send(text, values);
  };
  client.query = query as PoolClient['query'];
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= MOST_NAMES || text.length > MOST_LETTERS) return name;
  const times = (seen.get(text) ?? 0) + 1;
  if (times <= SEEN_BEFORE) {
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const made = `s${names.size + 1}`;
  names.set(text, made);
  return made;
}

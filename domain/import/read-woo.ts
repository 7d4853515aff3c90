import { ok, type Result } from '#lib/result.ts';
import { buildOrphan, buildWoo } from './build-woo.ts';
import { buildGrouped } from './build-woo-grouped.ts';
import type { FileProblem } from './errors.ts';
import type { Format } from './file-format.ts';
import type { Group } from './group.ts';
import type { TableRow } from './read-table.ts';
import {
  parentKeys,
  readWooHeader,
  readWooRow,
  type WooHeader,
  type WooRow,
  wooHandle,
  wooType,
} from './woo-row.ts';

/**
 * The number of variations in memory at once: the file is reread for each window, so that memory is bounded.
 */
const WINDOW = 20_000;

type Parent = { keys: string[]; line: number };
type Open = () => AsyncIterable<TableRow>;

/** The result of the first pass: products with variations in order, and the number of variations of each. */
type Index = {
  header: WooHeader;
  parents: Parent[];
  counts: Map<string, number>;
  keys: Set<string>;
  /** SKUs of products without a variant of their own: groups refer to these SKUs, which are not stored. */
  handles: Map<string, string>;
};

/**
 * Reads WooCommerce's product file. Variations may be anywhere, even before their product, so products are
 * read in file order with a window of variations, then groups, which name products, then variations without a
 * product.
 */
export function readWoo(row: TableRow): Result<Format, FileProblem> {
  const header = readWooHeader(row);
  if (!header.ok) return header;
  const index: Index = {
    header: header.value,
    parents: [],
    counts: new Map(),
    keys: new Set(),
    handles: new Map(),
  };
  return ok({
    kind: 'woocommerce',
    note: (each) => noteRow(index, readWooRow(index.header, each)),
    groups: (open) => groupsOf(index, open),
  });
}

function noteRow(index: Index, row: WooRow): void {
  const type = wooType(row);
  if (type === 'variation') {
    const parent = row.cell('Parent');
    index.counts.set(parent, (index.counts.get(parent) ?? 0) + 1);
  } else if (type === 'variable') {
    const keys = parentKeys(row);
    index.parents.push({ keys, line: row.line });
    for (const key of keys) index.keys.add(key);
    if (row.cell('SKU')) index.handles.set(row.cell('SKU'), wooHandle(row));
  }
}

async function* groupsOf(index: Index, open: Open): AsyncGenerator<Group, void> {
  let read = 0;
  let window = new Map<string, WooRow[]>();
  let parentsRead = 0;
  let loaded = 0;
  for await (const row of rowsOf(index, open)) {
    const type = wooType(row);
    if (type === 'variation' || type === 'grouped') continue;
    if (type === 'variable' && parentsRead++ >= loaded) {
      const next = nextParents(index, loaded);
      window = await readWindow(index, open, next);
      loaded += next.length;
    }
    const variations = type === 'variable' ? parentKeys(row).flatMap((key) => window.get(key) ?? []) : [];
    read += 1 + variations.length;
    yield {
      ...named(row),
      rowCount: 1 + variations.length,
      rowsRead: read,
      build: buildWoo(row, variations),
    };
  }
  for await (const row of rowsOf(index, open)) {
    const type = wooType(row);
    const isLost = type === 'variation' && !index.keys.has(row.cell('Parent'));
    if (type !== 'grouped' && !isLost) continue;
    read += 1;
    const build = type === 'grouped' ? () => buildGrouped(row, index.handles) : () => buildOrphan(row);
    yield { ...named(row), rowCount: 1, rowsRead: read, build };
  }
}

function named(row: WooRow): { handle: string; line: number } {
  return { handle: wooHandle(row), line: row.line };
}

/** The next products whose variations fit into the window; at least one product. */
function nextParents({ parents, counts }: Index, from: number): Parent[] {
  let held = 0;
  const end = parents.findIndex(({ keys }, at) => {
    if (at < from) return false;
    held += keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
    return held > WINDOW && at > from;
  });
  return parents.slice(from, end === -1 ? undefined : end);
}

async function readWindow(index: Index, open: Open, parents: Parent[]): Promise<Map<string, WooRow[]>> {
  const found = new Map<string, WooRow[]>(parents.flatMap(({ keys }) => keys.map((key) => [key, []])));
  for await (const row of rowsOf(index, open)) {
    if (wooType(row) === 'variation') found.get(row.cell('Parent'))?.push(row);
  }
  return found;
}

async function* rowsOf({ header }: Index, open: Open): AsyncGenerator<WooRow, void> {
  for await (const row of open()) yield readWooRow(header, row);
}

/** A posted form, nested by the dots in its fields' names; a leaf has every value of one name. */
export interface FormTree {
  [key: string]: FormTree | string[];
}

const MOST_FIELDS = 20_000;
const MOST_DEPTH = 8;
const NAME = /^[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)*$/;

/**
 * Reads places.r0.country=SA as {places: {r0: {country: ['SA']}}}; null for a form that none of the pages
 * posts.
 */
export function formTree(form: FormData): FormTree | null {
  const root = empty();
  let count = 0;
  for (const [name, value] of form) {
    count += 1;
    const path = name.split('.');
    if (count > MOST_FIELDS || path.length > MOST_DEPTH || !NAME.test(name)) return null;
    if (typeof value !== 'string' || !put(root, path, value)) return null;
  }
  return root;
}

/** The single value of a field; '' if it is absent. */
export function textAt(tree: FormTree, key: string): string {
  const at = tree[key];
  return Array.isArray(at) ? (at[0] ?? '') : '';
}

export function textsAt(tree: FormTree, key: string): string[] {
  const at = tree[key];
  return Array.isArray(at) ? at : [];
}

export function branchAt(tree: FormTree, key: string): FormTree {
  const at = tree[key];
  return at === undefined || Array.isArray(at) ? empty() : at;
}

/**
 * The rows of a list in the order of the form, each with the key that its fields' names contain. At most one
 * more than `most`, so that the check of the list finds too many, and a refused page does not render thousands.
 */
export function rowsAt(tree: FormTree, key: string, most: number): { key: string; row: FormTree }[] {
  return Object.entries(branchAt(tree, key))
    .slice(0, most + 1)
    .flatMap(([name, row]) => (Array.isArray(row) ? [] : [{ key: name, row }]));
}

function put(root: FormTree, path: string[], value: string): boolean {
  const leaf = path.pop() ?? '';
  let at = root;
  for (const part of path) {
    at[part] ??= empty();
    const next = at[part];
    if (Array.isArray(next)) return false;
    at = next;
  }
  const known = at[leaf];
  if (known !== undefined && !Array.isArray(known)) return false;
  if (known) known.push(value);
  else at[leaf] = [value];
  return true;
}

// The object has no prototype, so that names like `constructor` are safe.
function empty(): FormTree {
  return Object.create(null) as FormTree;
}

/**
 * An object as indented JSON, in parts. The entries of a part that is given in batches are read while it is written, so
 * that a list of any length is never whole in memory.
 */
export async function* jsonParts(object: Record<string, unknown>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}\n  ${JSON.stringify(name)}: `;
    before = ',';
    if (isInBatches(value)) yield* listParts(value);
    else yield indented(value, '  ');
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

async function* listParts(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const entries of batches) {
    if (entries.length === 0) continue;
    yield before + entries.map((entry) => `\n    ${indented(entry, '    ')}`).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : '\n  ]';
}

function isInBatches(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

// Line ends within texts are escaped in JSON, so those that are left are of the indentation.
function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
}

import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ROW_BYTES, readTable } from './read-table.ts';

async function read(...chunks: (string | Uint8Array)[]) {
  const rows: unknown[] = [];
  for await (const row of readTable(Readable.from(chunks.map((chunk) => Buffer.from(chunk as string))))) {
    rows.push(row.ok ? [row.value.line, ...row.value.cells] : row);
  }
  return rows;
}

describe('rows and their lines', () => {
  test('rows are read with their first line through quotes, commas and descriptions of several lines', async () => {
    expect(await read('H,T\na,"x, ""y"""\nb,"<p>\n\n</p>"\nc,z\n')).toEqual([
      [1, 'H', 'T'],
      [2, 'a', 'x, "y"'],
      [3, 'b', '<p>\n\n</p>'],
      [6, 'c', 'z'],
    ]);
  });

  test('rows are read with any line ending, and after a byte order mark', async () => {
    const rows = [
      [1, 'H', 'T'],
      [2, 'a', 'x\ny'],
      [4, 'b', 'z'],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(await read(`\ufeffH,T${end}a,"x${end}y"${end}b,z${end}`)).toEqual(rows);
    }
  });

  test('rows are read from a file cut into single bytes, Arabic included', async () => {
    const bytes = Buffer.from('H,T\r\nعباية,"سطر\r\nآخر"\r\nb,😀\r\n');
    expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual([
      [1, 'H', 'T'],
      [2, 'عباية', 'سطر\nآخر'],
      [4, 'b', '😀'],
    ]);
  });

  test('empty lines and lines of commas are not rows', async () => {
    expect(await read('H,T\n\n , \n,\na,1')).toEqual([
      [1, 'H', 'T'],
      [5, 'a', '1'],
    ]);
  });
});

describe('a broken file', () => {
  test('reading a file ends with an error at the line where a quote never closes', async () => {
    const rows = await read('H,T\na,1\nb,"x\nc,2\nd,3\n');
    expect(rows.at(-1)).toEqual({ ok: false, code: 'broken_quotes', data: { line: 3 } });
  });

  test('reading a file ends with an error at the line with a quote that closes on a later line', async () => {
    const rows = await read('H,T\na,1\nb,"x\nc,"2"\n');
    expect(rows.at(-1)).toEqual({ ok: false, code: 'broken_quotes', data: { line: 3 } });
  });

  test('reading a file ends with an error at the line with a quote inside an unquoted cell', async () => {
    const rows = await read('H,T\na,27" screen\n');
    expect(rows.at(-1)).toEqual({ ok: false, code: 'broken_quotes', data: { line: 2 } });
  });

  test('reading a file ends with an error at the line with letters in an old code page', async () => {
    const rows = await read('H,T\na,caf\u00e9\n', Buffer.from('b,caf\xe9\nc,1\n', 'latin1'));
    expect(rows.at(-1)).toEqual({ ok: false, code: 'not_utf8', data: { line: 3 } });
  });

  test('reading a file ends with an error at the line with a letter that the end of the file cuts off', async () => {
    const rows = await read(Buffer.from('H,T\na,\xd8', 'latin1'));
    expect(rows.at(-1)).toEqual({ ok: false, code: 'not_utf8', data: { line: 2 } });
  });

  test('a spreadsheet in a format other than CSV is refused as not UTF-8', async () => {
    expect(await read(Buffer.from('504b0304ffd8ffe000', 'hex'))).toEqual([
      { ok: false, code: 'not_utf8', data: { line: 1 } },
    ]);
  });

  test('a file with a line of a gigabyte is refused after a few megabytes of that line', async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from('H,T\na,1\nb,');
      for (; sent < 1024; sent++) yield Buffer.alloc(1024 * 1024, 'x');
    }
    const rows: unknown[] = [];
    for await (const row of readTable(endless())) rows.push(row.ok ? row.value.line : row);
    expect(rows.at(-1)).toEqual({ ok: false, code: 'line_too_long', data: { line: 3, max: MAX_ROW_BYTES } });
    expect(sent).toBeLessThan(16);
  });
});

test('an empty file has no rows', async () => {
  expect(await read('')).toEqual([]);
});

test('an error of the source is thrown and not reported as a broken file', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('H,T\n');
    throw new Error('disk gone');
  }
  await expect(last(readTable(failing()))).rejects.toThrow('disk gone');
});

test('any cells written as CSV are read back, even if chunks split them at any byte', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'a",\nع😀 '), maxLength: 8 });
  const rows = fc.array(fc.tuple(fc.constant('k'), cell), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (table, size) => {
      const text = table
        .map((cells) => cells.map((c) => `"${c.replaceAll('"', '""')}"`).join(','))
        .join('\r\n');
      const bytes = Buffer.from(text);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      expect((await read(...chunks)).map((row) => (row as unknown[]).slice(1))).toEqual(table);
    }),
    { numRuns: 200 },
  );
});

async function last(rows: AsyncIterable<unknown>): Promise<unknown> {
  let row: unknown;
  for await (const each of rows) row = each;
  return row;
}

test('a line of millions of commas is refused at once', async () => {
  const bytes = Buffer.concat([Buffer.from('Handle,Title'), Buffer.alloc(5_000_000, ',')]);
  const source = (async function* () {
    yield bytes;
  })();
  const begun = performance.now();
  const rows = [];
  for await (const row of readTable(source)) rows.push(row);
  expect(rows).toEqual([{ ok: false, code: 'line_too_long', data: { line: 1, max: 4_000_000 } }]);
  expect(performance.now() - begun).toBeLessThan(1500);
});

test('a file of a million empty rows is refused after 50,000 of them, and other work runs meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const rows = [];
  const source = Readable.from([Buffer.from(`Handle\n${',,\n'.repeat(1_000_000)}`)]);
  for await (const row of readTable(source)) rows.push(row);
  clearInterval(timer);
  expect(rows).toMatchObject([
    { ok: true },
    { ok: false, code: 'too_many_blank_rows', data: { max: 50_000 } },
  ]);
  expect(turns).toBeGreaterThan(10);
});

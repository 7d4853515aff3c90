/** The Damerau–Levenshtein distance of two words; if it is above `most`, any number above `most`. */
export function editDistance(from: string, to: string, most: number): number {
  const a = [...from];
  const b = [...to];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(before, column - 2) + 1 : most + 1,
      );
    }
    before = above;
    above = line;
  }
  return at(above, b.length);
}

function at(line: number[], column: number): number {
  return line[column] ?? 0;
}

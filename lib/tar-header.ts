/** A tar file is a sequence of blocks of 512 bytes: a header block per entry, then its bytes, padded with zeros. */
export const TAR_BLOCK = 512;

export type TarEntry = { name: string; size: number };

/** The largest size that the eleven octal digits of a header hold. */
export const MAX_TAR_ENTRY = 8 ** 11 - 1;

/** The header block of a plain file (POSIX ustar). The name: at most 100 ASCII characters. */
export function tarHeader({ name, size }: TarEntry, mtimeSeconds: number): Buffer {
  if (name.length > 100 || size > MAX_TAR_ENTRY) throw new Error(`A tar header cannot describe ${name}.`);
  const block = Buffer.alloc(TAR_BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1');
  block.write(name, 0, 'latin1');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(mtimeSeconds, 136, 11);
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${headerSum(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Reads a header block; null unless it is a ustar header of a plain file with the correct checksum. */
export function readTarHeader(block: Buffer): TarEntry | null {
  const text = (at: number, length: number) => block.toString('latin1', at, at + length).split('\0')[0] ?? '';
  const octal = (at: number, length: number) => {
    const digits = text(at, length).trim();
    return /^[0-7]{1,11}$/.test(digits) ? Number.parseInt(digits, 8) : null;
  };
  const size = octal(124, 12);
  const isPlain = text(156, 1) === '0' && text(257, 5) === 'ustar' && text(345, 155) === '';
  if (size === null || !isPlain || octal(148, 8) !== headerSum(block)) return null;
  return { name: text(0, 100), size };
}

/** The number of NUL bytes that pad an entry to whole blocks. */
export function tarPadding(size: number): number {
  return (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;
}

// The checksum counts its own field as spaces.
function headerSum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < TAR_BLOCK; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  return sum;
}

/**
 * Reads a stream to its end; null if it has more than `most` bytes. The rest is read and discarded, because a mail
 * server treats a pipe that closes early as a failure.
 */
export async function readInput(input: AsyncIterable<unknown>, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size <= most) chunks.push(bytes);
  }
  return size > most ? null : Buffer.concat(chunks);
}

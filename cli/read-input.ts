/**
 * Reads a stream to its end; null if it has more than `most` bytes. What is too much is read and dropped, because a mail
 * server takes a pipe that closes early for a failure.
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

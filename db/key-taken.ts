/** True if a statement failed because another row has the same value in this unique key. */
export function isKeyTaken(error: unknown, key: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === key;
}

/**
 * The value of a verb that cannot refuse the sample data. If the verb does, the data is wrong and seeding
 * stops.
 */
export function must<T>(
  result: { ok: true; value: T } | { ok: false; code: string; data?: unknown },
  what: string,
): T {
  if (result.ok) return result.value;
  throw new Error(
    `The sample data was refused at "${what}": ${result.code} ${JSON.stringify(result.data ?? {})}`,
  );
}

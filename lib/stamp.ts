/** A time as text that sorts by time and is allowed in an object's key: 20261128T020000123Z. */
export function stampOf(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '');
}

/** The inverse of stampOf; null for any other text. */
export function timeOf(stamp: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, milli] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}Z`);
}

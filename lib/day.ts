const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True for a valid date as '2026-11-21'; not for the 31st of February. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

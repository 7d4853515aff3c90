/** Fetches JSON from one of our own URLs; null on failure, since the page works without it. */
export async function ask<Answer>(path: string): Promise<Answer | null> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } });
    return answer.ok && !answer.redirected ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}

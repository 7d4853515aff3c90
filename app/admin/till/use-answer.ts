import { useEffect, useState } from 'react';

const PAUSE_MS = 180;

/** `of` is the question that was answered. */
export type Answer<A> = { of: string; answer: A };

/**
 * Loads the answer to a question that changes as the user types. Waits for a pause in typing, and aborts the request if
 * the question has changed. With a null question nothing is loaded. Returns the last answer until the next one arrives.
 * `load` has to be the same function in every render.
 */
export function useAnswer<A>(
  question: string | null,
  load: (question: string, signal: AbortSignal) => Promise<A | null>,
): Answer<A> | null {
  const [answer, setAnswer] = useState<Answer<A> | null>(null);
  useEffect(() => {
    if (question === null) return setAnswer(null);
    const leave = new AbortController();
    const ask = async () => {
      const found = await load(question, leave.signal);
      if (found !== null && !leave.signal.aborted) setAnswer({ of: question, answer: found });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [question, load]);
  return answer;
}

/** Fetches JSON from one of our own URLs, even if the status is an error; null if no JSON came. */
export async function fetchJson<A>(path: string, init: RequestInit = {}): Promise<A | null> {
  try {
    const answer = await fetch(path, { ...init, headers: { accept: 'application/json' } });
    const isJson = answer.headers.get('content-type')?.includes('json') && !answer.redirected;
    return isJson ? ((await answer.json()) as A) : null;
  } catch {
    return null;
  }
}

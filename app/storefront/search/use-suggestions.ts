import { useEffect, useState } from 'react';
import type { Suggestions } from '#domain/catalog/index.ts';
import { useShell } from '../shell/shell-context.tsx';

const LEAST_CHARACTERS = 2;
const WAIT_MS = 200;

export type SuggestionsAnswer = Suggestions & { texts: Record<string, string> };
/** `query` is the answered text, which may differ from the field by now; '' before two letters are typed. */
export type Answered = { query: string; answer: SuggestionsAnswer };

/** Suggestions for the typed text, debounced; keeps the previous answer until the next arrives. */
export function useAnswer(typed: string): Answered | null {
  const { locale } = useShell();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const query = typed.trim().length < LEAST_CHARACTERS ? '' : typed.trim();

  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      try {
        const address = `/api/suggestions?${new URLSearchParams({ q: query, locale })}`;
        const response = await fetch(address, { signal: stop.signal });
        // A server under load refuses the request; the next key press retries.
        if (response.ok) setAnswered({ query, answer: await response.json() });
      } catch {
        // The request was aborted by further typing, or the browser is offline; the form can still search.
      }
    };
    const waiting = setTimeout(ask, query === '' ? 0 : WAIT_MS);
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  }, [query, locale]);

  return answered;
}

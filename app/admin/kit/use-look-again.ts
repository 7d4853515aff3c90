import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOK_MS = 4000;

/** Loads the page's data again every few seconds while a job of it waits or runs. */
export function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

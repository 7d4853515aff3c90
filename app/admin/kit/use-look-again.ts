import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOK_MS = 4000;

/** Revalidates the page every few seconds while one of its jobs is waiting or running. */
export function useLookAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

import { useEffect, useState } from 'react';

/** False until the browser has been idle once after loading. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    later(() => setIdle(true));
  }, []);
  return isIdle;
}

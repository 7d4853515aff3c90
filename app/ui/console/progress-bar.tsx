import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const QUICK_ENOUGH_MS = 120;

/** Progress bar at the top during navigation; quick navigations show none. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), QUICK_ENOUGH_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className="progress-bar" aria-hidden="true" /> : null;
}

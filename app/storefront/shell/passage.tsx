import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigation } from 'react-router';
import { useIdle } from '../../ui/use-idle.ts';

type Life = { show: (over: ReactNode) => void };

const ShellLife = lazy<(props: Life) => ReactNode>(() =>
  import('./shell-life.tsx').then(
    ({ ShellLife }) => ({ default: ShellLife }),
    // If the module fails to load, pages work as they do without scripts.
    () => ({ default: () => null }),
  ),
);

/** The page, or what replaces it while another one loads or cannot be reached. */
export function Passage({ children }: { children: ReactNode }) {
  const { state } = useNavigation();
  const [over, setOver] = useState<ReactNode>(null);
  const isIdle = useIdle();
  return (
    <>
      {state === 'idle' ? null : <div className="top-progress" aria-hidden="true" />}
      <main id="main" tabIndex={-1} aria-busy={state === 'loading'} data-over={over ? '' : undefined}>
        {over ? <div className="over">{over}</div> : null}
        {children}
      </main>
      {isIdle ? (
        <Suspense fallback={null}>
          <ShellLife show={setOver} />
        </Suspense>
      ) : null}
    </>
  );
}

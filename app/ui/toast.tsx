import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Shown, type ToastMessage, type ToastPosition, withToast } from './toast-stack.ts';

export type { ToastMessage, ToastPosition, ToastStatus } from './toast-stack.ts';

const ShowToast = createContext<(message: ToastMessage) => void>(() => {});

export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToast);
}

type Stack = {
  shown: Shown[];
  close: (id: string) => void;
  closeLabel: string;
  position: ToastPosition;
  /** Number of open dialogs that show the toasts instead of the page. */
  hosts: number;
  addHost: (by: 1 | -1) => void;
};

const ToastStack = createContext<Stack | null>(null);

/** Toasts as specified: 5000 ms, paused while hovered or focused, at most three at once. */
export function ToastProvider(props: { closeLabel: string; position?: ToastPosition; children: ReactNode }) {
  const { closeLabel, position = 'bottom-right', children } = props;
  const [shown, setShown] = useState<Shown[]>([]);
  const [hosts, setHosts] = useState(0);
  const count = useRef(0);
  const close = useCallback(
    (id: string) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback((message: ToastMessage) => {
    count.current += 1;
    const id = message.id ?? `toast-${count.current}`;
    const next: Shown = { ...message, id, version: count.current };
    setShown((before) => withToast(before, next));
  }, []);
  const addHost = useCallback((by: 1 | -1) => setHosts((before) => before + by), []);
  const stack = useMemo(
    () => ({ shown, close, closeLabel, position, hosts, addHost }),
    [shown, close, closeLabel, position, hosts, addHost],
  );
  return (
    <ShowToast value={show}>
      <ToastStack value={stack}>
        {children}
        <Region isHere={hosts === 0} />
      </ToastStack>
    </ShowToast>
  );
}

// The live region is rendered from the start; its content loads with the first message or when the page is
// idle.
const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }));

function Region({ isHere, place }: { isHere: boolean; place?: ToastPosition }) {
  const stack = useContext(ToastStack);
  if (!stack) return null;
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {isHere && stack.shown.length > 0 ? (
        <Suspense fallback={null}>
          <ToastList {...stack} place={place} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Toasts inside a modal dialog, which makes everything outside of it inert. */
export function ToastRegion({ position }: { position: ToastPosition }) {
  const { addHost } = useContext(ToastStack) ?? {};
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    addHost?.(1);
    // Screen readers announce only content that is added after the live region was mounted.
    setHere(true);
    return () => addHost?.(-1);
  }, [addHost]);
  return <Region isHere={isHere} place={position} />;
}

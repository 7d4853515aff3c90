import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon, type IconName } from './icon.tsx';
import { type ToastMessage, type ToastPosition, type ToastStatus, withToast } from './toast-stack.ts';
import { ToastTimer } from './toast-timer.ts';

export type { ToastMessage, ToastPosition, ToastStatus } from './toast-stack.ts';

const ICONS: Record<ToastStatus, IconName> = {
  info: 'info',
  warning: 'warning',
  success: 'check',
  error: 'error',
  loading: 'spinner',
};

type Shown = ToastMessage & { id: string; version: number; timer: ToastTimer };

const ShowToast = createContext<(message: ToastMessage) => void>(() => {});

export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToast);
}

type Stack = {
  shown: Shown[];
  close: (id: string) => void;
  closeLabel: string;
  position: ToastPosition;
  /** How many dialogs show the toasts in the page's place. */
  hosts: number;
  addHost: (by: 1 | -1) => void;
};

const ToastStack = createContext<Stack | null>(null);

/** Toasts as the specification has them: 5000 ms, paused while hovered or focused, at most three at once. */
export function ToastProvider(props: { closeLabel: string; position?: ToastPosition; children: ReactNode }) {
  const { closeLabel, position = 'bottom-right', children } = props;
  const [shown, setShown] = useState<Shown[]>([]);
  const [hosts, setHosts] = useState(0);
  const count = useRef(0);
  const close = useCallback(
    (id: string) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    (message: ToastMessage) => {
      count.current += 1;
      const id = message.id ?? `toast-${count.current}`;
      const next = { ...message, id, version: count.current, timer: new ToastTimer(() => close(id)) };
      setShown((before) => withToast(before, next));
    },
    [close],
  );
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

function Region({ isHere, place }: { isHere: boolean; place?: ToastPosition }) {
  const stack = useContext(ToastStack);
  if (!stack) return null;
  const { shown, position } = stack;
  const at = (toast: Shown) => place ?? toast.position ?? position;
  const places = isHere ? [...new Set(shown.map(at))] : [];
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {places.map((name) => (
        <div key={name} className="toasts" data-position={name}>
          {shown.map((toast) =>
            at(toast) === name ? <Toast key={`${toast.id}:${toast.version}`} toast={toast} /> : null,
          )}
        </div>
      ))}
    </div>
  );
}

/** The toasts inside a modal dialog, which hides and silences all that is outside of it. */
export function ToastRegion({ position }: { position: ToastPosition }) {
  const { addHost } = useContext(ToastStack) ?? {};
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    addHost?.(1);
    // A region is listened to from its mounting on: what is said comes after.
    setHere(true);
    return () => addHost?.(-1);
  }, [addHost]);
  return <Region isHere={isHere} place={position} />;
}

function Toast({ toast }: { toast: Shown }) {
  const { status, text, link, action, timer, id } = toast;
  const stack = useContext(ToastStack);
  useEffect(() => {
    if (status === 'loading') return;
    timer.run();
    return () => timer.rest();
  }, [status, timer]);
  const hold = (by: 'pointer' | 'focus') => () => timer.hold(by);
  const letGo = (by: 'pointer' | 'focus') => () => status !== 'loading' && timer.letGo(by);
  const close = () => stack?.close(id);
  const act = () => {
    action?.run();
    close();
  };
  return (
    <section
      aria-label={text}
      className={`toast ${status}`}
      onPointerEnter={hold('pointer')}
      onPointerLeave={letGo('pointer')}
      onFocus={hold('focus')}
      onBlur={letGo('focus')}
    >
      <span className="toast-icon">
        <Icon name={ICONS[status]} size="s" />
      </span>
      <span className="toast-text">{text}</span>
      {link ? (
        <a className="link sm" href={link.href}>
          {link.text}
        </a>
      ) : null}
      {action ? (
        <button type="button" className="link sm" onClick={act}>
          {action.text}
        </button>
      ) : null}
      <button type="button" className="icon-button" aria-label={stack?.closeLabel} onClick={close}>
        <Icon name="close" size="s" />
      </button>
    </section>
  );
}

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

export type ToastStatus = 'info' | 'warning' | 'success' | 'error' | 'loading';
export type ToastPosition = 'top' | 'top-left' | 'top-right' | 'bottom' | 'bottom-left' | 'bottom-right';
export type ToastMessage = {
  status: ToastStatus;
  text: string;
  link?: { href: string; text: string };
  /** A toast with the id of a shown one takes its place: how a loading toast ends. */
  id?: string;
};

export const TOAST_DURATION_MS = 5000;

const ICONS: Record<ToastStatus, IconName> = {
  info: 'info',
  warning: 'warning',
  success: 'check',
  error: 'error',
  loading: 'spinner',
};

type Shown = ToastMessage & { id: string; version: number };

const ShowToast = createContext<(message: ToastMessage) => void>(() => {});

export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToast);
}

/** Toasts as the specification has them: 5000 ms, paused while hovered or focused, at most three at once. */
export function ToastProvider(props: { closeLabel: string; position?: ToastPosition; children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const count = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    count.current += 1;
    const next = { ...message, id: message.id ?? `toast-${count.current}`, version: count.current };
    setShown((before) => [...before.filter((toast) => toast.id !== next.id), next].slice(-3));
  }, []);
  const close = useCallback(
    (id: string) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  const region = useMemo(
    () => (
      <div
        className="toasts"
        data-position={props.position ?? 'bottom-right'}
        role="status"
        aria-live="polite"
      >
        {shown.map((toast) => (
          <Toast
            key={`${toast.id}:${toast.version}`}
            toast={toast}
            closeLabel={props.closeLabel}
            close={close}
          />
        ))}
      </div>
    ),
    [shown, close, props.closeLabel, props.position],
  );
  return (
    <ShowToast value={show}>
      {props.children}
      {region}
    </ShowToast>
  );
}

function Toast({
  toast,
  closeLabel,
  close,
}: {
  toast: Shown;
  closeLabel: string;
  close: (id: string) => void;
}) {
  const [held, setHeld] = useState(false);
  const left = useRef(TOAST_DURATION_MS);
  useEffect(() => {
    if (held || toast.status === 'loading') return;
    const startedAt = performance.now();
    const timer = setTimeout(() => close(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [held, toast.status, toast.id, close]);
  return (
    <section
      aria-label={toast.text}
      className={`toast ${toast.status}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-icon">
        <Icon name={ICONS[toast.status]} size="s" />
      </span>
      <span className="toast-text">{toast.text}</span>
      {toast.link ? (
        <a className="link sm" href={toast.link.href}>
          {toast.link.text}
        </a>
      ) : null}
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={() => close(toast.id)}>
        <Icon name="close" size="s" />
      </button>
    </section>
  );
}

import { useEffect } from 'react';
import { Icon, type IconName } from './icon.tsx';
import type { Shown, ToastPosition, ToastStatus } from './toast-stack.ts';
import { ToastTimer } from './toast-timer.ts';

const ICONS: Record<ToastStatus, IconName> = {
  info: 'info',
  warning: 'warning',
  success: 'check',
  error: 'error',
  loading: 'spinner',
};

type Frame = { close: (id: string) => void; closeLabel: string };

/** Toasts grouped by position; inside a dialog all toasts are at `place`. */
export function ToastList(
  props: Frame & { shown: Shown[]; position: ToastPosition; place: ToastPosition | undefined },
) {
  const { shown, position, place, ...frame } = props;
  const at = (toast: Shown) => place ?? toast.position ?? position;
  return [...new Set(shown.map(at))].map((name) => (
    <div key={name} className="toasts" data-position={name}>
      {shown.map((toast) =>
        at(toast) === name ? <Toast key={`${toast.id}:${toast.version}`} toast={toast} {...frame} /> : null,
      )}
    </div>
  ));
}

function Toast({ toast, ...frame }: Frame & { toast: Shown }) {
  const { status, text, link, action, id } = toast;
  const close = () => frame.close(id);
  toast.timer ??= new ToastTimer(close);
  const { timer } = toast;
  useEffect(() => {
    if (status === 'loading') return;
    timer.run();
    return () => timer.rest();
  }, [status, timer]);
  const hold = (by: 'pointer' | 'focus') => () => timer.hold(by);
  const letGo = (by: 'pointer' | 'focus') => () => status !== 'loading' && timer.letGo(by);
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
      <button type="button" className="icon-button" aria-label={frame.closeLabel} onClick={close}>
        <Icon name="close" size="s" />
      </button>
    </section>
  );
}

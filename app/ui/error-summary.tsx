import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** Error list above a form, with a link to each field; takes the focus when it appears. */
export function ErrorSummary({
  title,
  errors,
}: {
  title: string;
  errors: { field: string; message: string }[];
}) {
  const box = useRef<HTMLDivElement>(null);
  // A new errors array means a new refusal, even with the same texts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => box.current?.focus(), [errors]);
  if (errors.length === 0) return null;
  return (
    <div className="alert error-summary" role="alert" tabIndex={-1} ref={box}>
      <Icon name="warning" size="s" />
      <div>
        <b>{title}</b>
        <ul>
          {errors.map((error) => (
            <li key={error.field}>
              <a href={`#${error.field}`} onClick={(event) => focusField(event, error.field)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

// The router treats a changed hash as a navigation, which would discard the action's refusal.
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

import { type ReactNode, useId } from 'react';

/** A row of a settings page: heading and help text beside a card. */
export function SettingsRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-row" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className="card card-body stack">{children}</div>
    </section>
  );
}

import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

type FieldProps = {
  label: string;
  name: string;
  /** Suffix of the label of an optional field. */
  optional?: string;
  help?: string;
  error?: string;
  id?: string;
};

/** Label above, help and error below, linked for screen readers; keeps the typed value after a refusal. */
export function TextField({
  label,
  name,
  optional,
  help,
  error,
  id,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const own = useId();
  const field = id ?? own;
  return (
    <FieldFrame field={field} label={label} optional={optional} help={help} error={error}>
      <input
        {...input}
        id={field}
        name={name}
        className={`input ${input.className ?? ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field, help, error)}
      />
    </FieldFrame>
  );
}

export function TextArea({
  label,
  name,
  optional,
  help,
  error,
  id,
  rows = 3,
  maxLength,
  defaultValue,
}: FieldProps & { rows?: number; maxLength?: number; defaultValue?: string }) {
  const own = useId();
  const field = id ?? own;
  return (
    <FieldFrame field={field} label={label} optional={optional} help={help} error={error}>
      <textarea
        id={field}
        name={name}
        rows={rows}
        dir="auto"
        maxLength={maxLength}
        defaultValue={defaultValue}
        className="input text-area"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field, help, error)}
      />
    </FieldFrame>
  );
}

/**
 * Label, error and help around a field. The field refers to error and help by the ids `{field}-error` and
 * `{field}-help`.
 */
export function FieldFrame(props: {
  field: string;
  label: string;
  optional?: string;
  help?: string;
  error?: string;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={props.field}>
        {props.label} {props.optional ? <span className="optional">{props.optional}</span> : null}
      </label>
      {props.children}
      {props.error ? (
        <span className="field-error" id={`${props.field}-error`}>
          <Icon name="warning" size="s" />
          <span>{props.error}</span>
        </span>
      ) : null}
      {props.help ? (
        <span className="field-help" id={`${props.field}-help`}>
          {props.help}
        </span>
      ) : null}
    </div>
  );
}

function describedBy(field: string, help?: string, error?: string): string | undefined {
  const ids = [error ? `${field}-error` : '', help ? `${field}-help` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

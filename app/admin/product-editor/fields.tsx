import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../ui/console/card.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import type { Problem, Problems, TypedProduct } from './product-view.ts';

/** The shared props of the editor's cards. */
export type Drawn = { typed: TypedProduct; problems: Problems; canEdit: boolean; changed: () => void };

export function problemText(t: Texts, problem: Problem | undefined): string | undefined {
  return (
    problem &&
    t(`producteditor.problem.${problem.code}`, { max: problem.max ?? 0, value: problem.value ?? '' })
  );
}

type Props = {
  name: string;
  label: string;
  value: string;
  problem?: Problem | undefined;
  hint?: ReactNode;
  kind?: 'text' | 'number' | 'moment' | 'code';
  unit?: string;
  placeholder?: string;
  onChange?: (value: string) => void;
  /** True for a controlled field; otherwise `value` is the initial one. */
  isLive?: boolean;
  isReadOnly?: boolean;
};

export function EditorField(props: Props) {
  const { name, label, value, problem, hint, kind = 'text', unit, onChange, isLive = false } = props;
  const { isReadOnly = false } = props;
  const t = useTexts();
  return (
    <TextInput
      key={isLive ? 'live' : 'own'}
      name={name}
      label={label}
      description={hint}
      {...(isLive ? { value } : { defaultValue: value })}
      error={problemText(t, problem)}
      type={kind === 'moment' ? 'datetime-local' : 'text'}
      placeholder={props.placeholder}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      className={kind === 'text' ? undefined : unit ? 'ltr-field with-unit' : 'ltr-field'}
      dir={kind === 'text' ? 'auto' : undefined}
      leftSection={unit ? <span className="unit">{unit}</span> : undefined}
      leftSectionWidth={unit ? 52 : undefined}
      leftSectionPointerEvents="none"
      maxLength={2000}
      autoComplete="off"
      readOnly={isReadOnly}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
    />
  );
}

export function EditorCard(props: {
  id: string;
  title: string;
  acts?: ReactNode;
  note?: string;
  children: ReactNode;
}) {
  const { id, title, acts, note, children } = props;
  return (
    <Card
      title={title}
      acts={
        <>
          {note ? <span className="caption">{note}</span> : null}
          {acts}
        </>
      }
      headingId={`${id}-title`}
      className="editor-card"
    >
      {children}
    </Card>
  );
}

export function FieldError({ problem, id }: { problem: Problem | undefined; id?: string }) {
  const t = useTexts();
  return problem ? (
    <p className="field-error" role="alert" id={id}>
      {problemText(t, problem)}
    </p>
  ) : null;
}

import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { tagsIn } from './typed-product.ts';

type Props = {
  name: string;
  label: string;
  hint?: string;
  values: string[];
  error: string | undefined;
  disabled: boolean;
  onChange: (values: string[]) => void;
};

/**
 * Words as chips: Enter or a comma adds a word, Backspace removes the last one. Without scripts it is an
 * input with comma-separated words.
 */
export function TagInput({ name, label, hint, values, error, disabled, onChange }: Props) {
  const hydrated = useHydrated();
  if (!hydrated) {
    return <TextInput name={name} label={label} defaultValue={values.join(', ')} error={error} dir="auto" />;
  }
  return (
    <>
      <input type="hidden" name={name} value={values.map((value) => `${value}\n`).join('')} />
      <Chips
        label={label}
        hint={hint}
        error={error}
        disabled={disabled}
        values={values}
        onChange={onChange}
      />
    </>
  );
}

type ChipsProps = Omit<Props, 'name'> & {
  /** Content in front of a chip's word. */
  face?: (index: number) => React.ReactNode;
  labelOf?: (value: string, index: number) => string;
  /** Called with the typed words; without it they are added as they are. */
  onAdd?: (words: string[]) => void;
  onRemove?: (index: number) => void;
  placeholder?: string;
  cell?: string;
};

/** The chips of a list and the field that adds one. */
export function Chips(props: ChipsProps) {
  const { label, hint, values, error, disabled, onChange, face, labelOf } = props;
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const add = () => {
    const words = tagsIn(text);
    setText('');
    if (words.length === 0) return;
    if (props.onAdd) props.onAdd(words);
    else onChange([...new Set([...values, ...words])]);
  };
  const remove = (index: number) => {
    if (props.onRemove) props.onRemove(index);
    else onChange(values.filter((_, at) => at !== index));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',' || event.key === '،') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && values.length > 0) remove(values.length - 1);
  };
  return (
    <div className="tag-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="tag-box" data-error={error ? '' : undefined}>
        {values.map((value, index) => {
          const word = labelOf?.(value, index) ?? value;
          return (
            <span key={value} className="tag-chip">
              {face?.(index)}
              <bdi>{word}</bdi>
              {disabled ? null : (
                <button
                  type="button"
                  aria-label={t('producteditor.chips.remove', { name: isolate(word) })}
                  onClick={() => remove(index)}
                >
                  <Glyph name="close" small />
                </button>
              )}
            </span>
          );
        })}
        <input
          ref={input}
          id={id}
          data-cell={props.cell}
          value={text}
          dir="auto"
          disabled={disabled}
          autoComplete="off"
          placeholder={props.placeholder ?? t('producteditor.chips.add')}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={add}
        />
      </div>
      {hint ? (
        <p className="caption" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className="field-error" id={`${id}-error`} role={error ? 'alert' : undefined}>
        {error ?? ''}
      </p>
    </div>
  );
}

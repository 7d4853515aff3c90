import { useEffect, useRef } from 'react';
import { parseWholeNumber } from '#lib/digits.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { useTexts } from '../shell/shell-context.tsx';

const MOST = 9999;

/** Minus, a number field, plus. Works with the field alone; the buttons are hidden without scripts. */
export function QuantityStepper(props: {
  label: string;
  initial: number;
  small?: boolean;
  id?: string;
  invalid?: boolean;
  describedBy?: string;
  /** Changes when the last change was refused, so that the field shows the valid quantity again. */
  settled?: unknown;
  /** Called with the field's form after a button press, or when a changed field loses the focus. */
  onChanged?: (form: HTMLFormElement) => void;
}) {
  const text = useTexts();
  const say = useDigits();
  const field = useRef<HTMLInputElement>(null);
  const { initial, settled } = props;
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal also resets the field
  useEffect(() => {
    // Keeps what was typed before hydration.
    if (field.current && !isFirst.current) field.current.value = say(initial);
    isFirst.current = false;
  }, [initial, settled]);
  const step = (by: number) => {
    const input = field.current;
    if (!input) return;
    const now = parseWholeNumber(input.value) ?? 1;
    input.value = say(Math.min(MOST, Math.max(1, now + by)));
    if (input.form) props.onChanged?.(input.form);
  };
  return (
    <fieldset className={props.small ? 'stepper s' : 'stepper'} aria-label={props.label}>
      <button
        type="button"
        className="needs-scripts"
        aria-label={text('storefront.product.decrease')}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={props.small ? 'xs' : 's'} />
      </button>
      <input
        ref={field}
        id={props.id}
        type="text"
        inputMode="numeric"
        name="quantity"
        dir="ltr"
        autoComplete="off"
        maxLength={6}
        defaultValue={say(props.initial)}
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onBlur={(event) => {
          if (parseWholeNumber(event.target.value) !== props.initial && event.target.form)
            props.onChanged?.(event.target.form);
        }}
      />
      <button
        type="button"
        className="needs-scripts"
        aria-label={text('storefront.product.increase')}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={props.small ? 'xs' : 's'} />
      </button>
    </fieldset>
  );
}

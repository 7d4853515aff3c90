import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { isBlockLink } from '#blocks/block-link.ts';
import type { Control, Field } from '#blocks/field.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { BuilderChoices } from './builder-view.ts';
import { choiceOf, hintOf, labelOf } from './field-texts.ts';
import { GroupField, PictureField, ProductsField } from './picked-fields.tsx';
import { VideoField } from './video-field.tsx';

export type OptionProps<Value = unknown> = {
  name: string;
  field: Field;
  value: Value;
  choices: BuilderChoices;
  canEdit: boolean;
  onChange: (value: Value) => void;
};

type Props<Value> = OptionProps<Value>;

type Part = (props: OptionProps) => ReactNode;

/** A control's value has the type of its fields (blocks/field.ts). */
const partOf = <Value,>(part: (props: Props<Value>) => ReactNode) => part as unknown as Part;

const CONTROLS: Partial<Record<Control, Part>> = {
  picture: partOf(PictureField),
  videoFile: partOf(VideoField),
  link: partOf(LinkField),
  number: partOf(NumberField),
  choice: partOf(ChoiceField),
  toggle: partOf(ToggleField),
  moment: partOf(MomentField),
  products: partOf(ProductsField),
  group: partOf(GroupField),
  line: partOf(LineField),
};

/** The control of a value that both languages share. */
export function OptionField(props: OptionProps) {
  const Part = CONTROLS[props.field.control];
  return Part ? <Part {...props} /> : null;
}

function NumberField({ name, field, value, onChange }: Props<number>) {
  const t = useTexts();
  const { min = 0, max } = field;
  return (
    <NumberInput
      label={labelOf(t, name, field)}
      {...hintOf(t, name, field)}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
      onChange={(typed) => onChange(Math.min(max, Math.max(min, Number(typed) || min)))}
    />
  );
}

function ChoiceField({ name, field, value, onChange }: Props<string>) {
  const t = useTexts();
  const choices = field.choices ?? [];
  return (
    <NativeSelect
      label={labelOf(t, name, field)}
      {...hintOf(t, name, field)}
      value={value}
      data={choices.map((choice) => ({ value: choice, label: choiceOf(t, name, choice) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ToggleField({ name, field, value, onChange }: Props<boolean>) {
  const t = useTexts();
  return (
    <Checkbox
      label={labelOf(t, name, field)}
      {...hintOf(t, name, field)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function MomentField({ name, field, value, onChange }: Props<string>) {
  const t = useTexts();
  return (
    <TextInput
      type="datetime-local"
      label={labelOf(t, name, field)}
      {...hintOf(t, name, field)}
      value={value}
      className="ltr-field"
      onChange={(event) => onChange(event.currentTarget.value.slice(0, 16))}
    />
  );
}

function LineField({ name, field, value, onChange }: Props<string>) {
  const t = useTexts();
  return (
    <TextInput
      label={labelOf(t, name, field)}
      {...hintOf(t, name, field)}
      value={value}
      dir="auto"
      maxLength={field.max}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function LinkField({ name, field, value, choices, onChange }: Props<string>) {
  const t = useTexts();
  const { isOutside = false } = field;
  return (
    <>
      <TextInput
        label={labelOf(t, name, field)}
        description={t(isOutside ? 'builder.linkHelpOutside' : 'builder.linkHelp')}
        error={
          isBlockLink(value, isOutside)
            ? undefined
            : t(isOutside ? 'builder.linkWrongOutside' : 'builder.linkWrong')
        }
        value={value}
        list="builder-links"
        className="ltr-field"
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <datalist id="builder-links">
        {choices.links.map(({ to, label }) => (
          <option key={to} value={to}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

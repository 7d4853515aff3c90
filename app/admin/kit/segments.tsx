type SegmentsProps<V extends string> = {
  label: string;
  value: V;
  values: readonly V[];
  nameOf: (value: V) => string;
  onChange: (value: V) => void;
};

/** A segmented control: a row of buttons, exactly one of which is pressed. */
export function Segments<V extends string>({ label, value, values, nameOf, onChange }: SegmentsProps<V>) {
  return (
    <fieldset className="segments" aria-label={label}>
      {values.map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {nameOf(each)}
        </button>
      ))}
    </fieldset>
  );
}

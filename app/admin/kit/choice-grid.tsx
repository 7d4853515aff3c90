type Choice = { value: string; label: string };

type Props = { legend: string; name: string; choices: Choice[]; chosen: string[] };

/** Several choices of a long list as checkboxes, which work without scripts. */
export function ChoiceGrid({ legend, name, choices, chosen }: Props) {
  // Chosen options come first, because the list may be longer than its visible part.
  const inOrder = choices.toSorted(
    (a, b) => Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)),
  );
  return (
    <fieldset className="choice-grid">
      <legend>{legend}</legend>
      {inOrder.map(({ value, label }) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

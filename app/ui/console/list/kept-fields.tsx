import { keptParts, type ListRules, type ListState } from './list-state.ts';

/** Hidden fields that preserve the list's state, except the parts in `but`, which the form sets itself. */
export function KeptFields(props: { rules: ListRules; state: ListState; but: readonly string[] }) {
  return keptParts(props.rules, props.state, props.but).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

import { keptParts, type ListRules, type ListState } from './list-state.ts';

/** What stays as it is when a form of a list is sent that asks for `but` itself. */
export function KeptFields(props: { rules: ListRules; state: ListState; but: readonly string[] }) {
  return keptParts(props.rules, props.state, props.but).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

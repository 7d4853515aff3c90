import type { Field } from '#blocks/field.ts';
import type { TextKey, Texts } from '../../ui/console/texts.tsx';

/** The label of a field: fields of one name share it. blocks/registry.test.ts checks that every one exists. */
export const labelOf = (t: Texts, name: string, { label = name }: Field): string =>
  t(`blockfields.field.${label}` as TextKey);

export const choiceOf = (t: Texts, name: string, choice: string): string =>
  t(`blockfields.choice.${name}.${choice}` as TextKey);

/** The sentence below a field that needs one. */
export function hintOf(t: Texts, name: string, { hint }: Field): { description?: string } {
  return hint ? { description: t(`blockfields.hint.${name}` as TextKey) } : {};
}

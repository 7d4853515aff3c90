import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import { Glyph } from '../glyph.tsx';
import { isolate } from '../isolate.ts';
import { useTexts } from '../texts.tsx';
import { KeptFields } from './kept-fields.tsx';
import { ListMenu } from './list-menu.tsx';
import { type ListRules, type ListState, listStateAddress } from './list-state.ts';

/** One filter. The label of a choice or a date is on its chip. */
export type FilterField =
  | { name: string; label: string; kind: 'choice'; choices: { value: string; label: string }[] }
  | { name: string; label: string; kind: 'date' | 'text' | 'number' };

type Props = { rules: ListRules; state: ListState; fields: FilterField[] };

/** All filters of a list in one panel. A plain GET form, so that the filters are in the address. */
export function ListFilters({ rules, state, fields }: Props) {
  const t = useTexts();
  const active = fields.filter(({ name }) => state.filters[name]);
  return (
    <ListMenu label={t('list.filters')} glyph="settings" count={active.length}>
      <Form
        method="get"
        action={rules.path}
        className="list-filter-fields"
        key={JSON.stringify(state.filters)}
      >
        <KeptFields rules={rules} state={state} but={fields.map(({ name }) => name)} />
        {fields.map((field) => (
          <Field key={field.name} field={field} value={state.filters[field.name] ?? ''} />
        ))}
        <div className="list-menu-foot">
          {active.length > 0 ? (
            <Button
              component={Link}
              to={listStateAddress(rules, state, { filters: none(rules) })}
              variant="subtle"
            >
              {t('list.clearFilters')}
            </Button>
          ) : null}
          <Button type="submit" variant="filled">
            {t('common.action.apply')}
          </Button>
        </div>
      </Form>
    </ListMenu>
  );
}

function Field({ field, value }: { field: FilterField; value: string }) {
  const t = useTexts();
  const common = { name: field.name, label: field.label, defaultValue: value };
  if (field.kind === 'choice') {
    return <NativeSelect {...common} data={[{ value: '', label: t('list.any') }, ...field.choices]} />;
  }
  if (field.kind === 'date') return <TextInput {...common} type="date" />;
  if (field.kind === 'number') return <TextInput {...common} inputMode="decimal" dir="ltr" maxLength={15} />;
  return <TextInput {...common} dir="auto" maxLength={80} />;
}

/** A chip for each active filter: pressing it removes the filter. Renders nothing without filters. */
export function FilterChips({ rules, state, fields }: Props) {
  const t = useTexts();
  const active = fields.filter(({ name }) => state.filters[name]);
  if (active.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={t('list.activeFilters')}>
      {active.map((field) => {
        const text = `${field.label}: ${isolate(wordOf(field, state.filters[field.name] ?? ''))}`;
        return (
          <li key={field.name}>
            <Link
              className="filter-chip"
              to={listStateAddress(rules, state, { filters: { [field.name]: '' } })}
              aria-label={t('list.dropFilter', { filter: text })}
            >
              {text}
              <Glyph name="close" small />
            </Link>
          </li>
        );
      })}
      <li>
        <Link className="filter-clear" to={listStateAddress(rules, state, { filters: none(rules) })}>
          {t('list.clearAll')}
        </Link>
      </li>
    </ul>
  );
}

function none(rules: ListRules): Record<string, string> {
  return Object.fromEntries((rules.filters ?? []).map((name) => [name, '']));
}

function wordOf(field: FilterField, value: string): string {
  if (field.kind !== 'choice') return value;
  return field.choices.find((choice) => choice.value === value)?.label ?? value;
}

import { Button } from '@mantine/core';
import { Form, useSubmit } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** The search of a list. A plain GET form: its words stand in the address and the first page is shown again. */
export function ListSearch(props: { label: string; value: string; view: string }) {
  const t = useTexts();
  const submit = useSubmit();
  return (
    <Form method="get" role="search" className="list-search" key={`${props.view}:${props.value}`}>
      {props.view === 'all' ? null : <input type="hidden" name="view" value={props.view} />}
      <span className="search-field">
        <Glyph name="search" small />
        <input
          type="search"
          name="q"
          defaultValue={props.value}
          placeholder={props.label}
          aria-label={props.label}
          dir="auto"
          maxLength={100}
          autoComplete="off"
          onInput={(event) => {
            // The browser's own ✕ empties the field: the list follows.
            const field = event.currentTarget;
            if (field.value === '' && props.value !== '') submit(field.form);
          }}
        />
      </span>
      <Button type="submit">{t('admin.list.search')}</Button>
    </Form>
  );
}

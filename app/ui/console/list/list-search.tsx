import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { CameraButton } from '../camera/camera-button.tsx';
import { Glyph } from '../glyph.tsx';
import { useTexts } from '../texts.tsx';

type Props = {
  label: string;
  value: string;
  view?: string;
  /** The other parts of the address to preserve. */
  kept?: [string, string][];
  /** True if a barcode can be searched for: on phones, the camera reads it. */
  scans?: boolean | undefined;
};

/**
 * The search of a list. A plain GET form: the search words are in the address, and a search shows the first
 * page.
 */
export function ListSearch({ label, value, view = 'all', kept, scans = false }: Props) {
  const t = useTexts();
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const scan = async (code: string) => {
    if (field.current) {
      field.current.value = code;
      void submit(field.current.form);
    }
    return null;
  };
  const parts = kept ?? (view === 'all' ? [] : [['view', view] as [string, string]]);
  return (
    <Form method="get" role="search" className="list-search" key={JSON.stringify([parts, value])}>
      {parts.map(([name, part]) => (
        <input key={name} type="hidden" name={name} value={part} />
      ))}
      <span className="search-field">
        <Glyph name="search" small />
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={label}
          aria-label={label}
          dir="auto"
          maxLength={100}
          autoComplete="off"
          onInput={(event) => {
            // The browser's own ✕ only empties the field, so this submits the form too.
            const field = event.currentTarget;
            if (field.value === '' && value !== '') submit(field.form);
          }}
        />
      </span>
      {scans ? <CameraButton onCode={scan} /> : null}
      <Button type="submit">{t('common.action.search')}</Button>
    </Form>
  );
}

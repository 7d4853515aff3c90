import { Button } from '@mantine/core';
import { type FetcherWithComponents, Form } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = {
  /** A sentence that names the act which can be undone. */
  text: string;
  /** The hidden fields of the form that undoes it. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The address to post to, if it is not the page's own. */
  action?: string;
  /** The form of a fetcher, if the act was sent by one. */
  via?: FetcherWithComponents<unknown>['Form'];
};

/** The last act in words, with a button that undoes it. It stays until the next act, so nobody has to hurry. */
export function UndoLine({ text, fields, action, via: Via = Form }: Props) {
  const t = useTexts();
  return (
    <Via
      method="post"
      preventScrollReset
      className="note page-note undo-line"
      {...(action ? { action } : {})}
    >
      {fields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <span className="grow">{text}</span>
      <Button type="submit" data-small="" data-undo="">
        {t('common.action.undo')}
      </Button>
    </Via>
  );
}

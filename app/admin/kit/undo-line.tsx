import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = {
  /** A sentence that names the act which can be undone. */
  text: string;
  /** The hidden fields of the form that undoes it. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The address to post to, if it is not the page's own. */
  action?: string;
};

/** The last act in words, with a button that undoes it. It stays until the next act, so nobody has to hurry. */
export function UndoLine({ text, fields, action }: Props) {
  const t = useTexts();
  return (
    <Form
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
    </Form>
  );
}

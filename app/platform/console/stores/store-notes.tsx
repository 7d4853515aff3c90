import { Button, Textarea } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import type { StoreProps } from './store-props.ts';

/** Notes about a store that only operators read, and the form for a new one. */
export function StoreNotes({ store, result }: StoreProps) {
  const t = useTexts();
  return (
    <Card title={t('console.store.notes')}>
      {store.notes.map(({ id, body, byName, at }) => (
        <div key={id} className="console-note">
          <OwnText>{body}</OwnText>
          <p className="caption">
            <bdi>{byName}</bdi>
            {' · '}
            <When when={at} />
          </p>
        </div>
      ))}
      {store.notes.length === 0 ? <p className="muted">{t('console.store.notesText')}</p> : null}
      {store.may.note ? <NoteForm result={result} /> : null}
    </Card>
  );
}

function NoteForm({ result }: Pick<StoreProps, 'result'>) {
  const t = useTexts();
  const { state, formData } = useNavigation();
  const own = result?.intent === 'note' ? result : undefined;
  return (
    <Form method="post" className="stack" noValidate key={own?.said && String(own)}>
      <input type="hidden" name="intent" value="note" />
      <Textarea
        name="body"
        label={t('console.store.note')}
        rows={2}
        maxLength={1000}
        dir="auto"
        defaultValue={own?.typed?.body ?? ''}
        error={own?.problems?.body}
      />
      <div>
        <Button type="submit" loading={state !== 'idle' && formData?.get('intent') === 'note'}>
          {t('console.store.addNote')}
        </Button>
      </div>
    </Form>
  );
}

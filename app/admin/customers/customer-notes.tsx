import { Button, Textarea, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { SideCard } from '../kit/side-card.tsx';
import type { CustomerResult, CustomerView } from './customer-view.ts';

type Props = { person: CustomerView; result: CustomerResult | undefined };

/**
 * The team's note, never shown to shoppers. A newer note by somebody else is shown before it is overwritten.
 */
export function NoteCard({ person, result }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'note';
  const stale = result && 'stale' in result ? result : null;
  if (!person.canEdit && person.note === '') return null;
  return (
    <SideCard id="person-note" title={t('common.note')}>
      {person.canEdit ? (
        <Form method="post" className="stack" key={`${person.note}:${stale?.typed.note ?? ''}`}>
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="was" value={person.note} />
          {stale ? (
            <div className="note" data-tone="warning" role="alert">
              <Glyph name="warning" />
              <div className="grow stack">
                <p>{t('customers.note.stale')}</p>
                <blockquote className="person-quote">
                  <OwnText>{stale.stale.note}</OwnText>
                </blockquote>
              </div>
            </div>
          ) : null}
          <Textarea
            name="note"
            aria-labelledby="person-note"
            description={t('customers.note.help')}
            defaultValue={stale?.typed.note ?? person.note}
            maxLength={2000}
            autosize
            minRows={3}
            dir="auto"
          />
          <div>
            <Button type="submit" loading={isSending}>
              {t(stale ? 'customers.note.overwrite' : 'customers.note.save')}
            </Button>
          </div>
        </Form>
      ) : (
        <p>
          <OwnText>{person.note}</OwnText>
        </p>
      )}
    </SideCard>
  );
}

export function CustomerTags({ person }: { person: CustomerView }) {
  const t = useTexts();
  return (
    <SideCard id="person-tags" title={t('common.tags')}>
      <div className="stack">
        {person.tags.length === 0 ? <p className="muted">{t('customers.tags.none')}</p> : null}
        {person.tags.length > 0 ? (
          <ul className="tag-list">
            {person.tags.map((tag) => (
              <li key={tag} className="tag">
                <OwnText>{tag}</OwnText>
                {person.canEdit ? <TagRemover tag={tag} /> : null}
              </li>
            ))}
          </ul>
        ) : null}
        {person.canEdit ? (
          // The key changes with each added tag, so that the field is empty again.
          <Form method="post" className="inline-form" key={person.tags.join('\n')}>
            <input type="hidden" name="intent" value="tag" />
            <TextInput
              name="tag"
              aria-label={t('customers.tags.add')}
              placeholder={t('customers.tags.add')}
              maxLength={40}
              required
              dir="auto"
            />
            <Button type="submit">{t('common.action.add')}</Button>
          </Form>
        ) : null}
      </div>
    </SideCard>
  );
}

function TagRemover({ tag }: { tag: string }) {
  const t = useTexts();
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="untag" />
      <input type="hidden" name="tag" value={tag} />
      <button
        type="submit"
        className="icon-button"
        aria-label={t('customers.tags.remove', { tag: isolate(tag) })}
      >
        <Glyph name="close" small />
      </button>
    </Form>
  );
}

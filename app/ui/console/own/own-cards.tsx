import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { inMegabytes, PHOTO_BYTES } from '#lib/file-limits.ts';
import { Avatar } from '../avatar.tsx';
import { useTexts } from '../texts.tsx';
import type { OwnResult } from './own-form.ts';
import { OwnRow, problemOf, Save, useSending } from './own-parts.tsx';

type Props = {
  /** `photo` is the URL of the photo. */
  person: { name: string; photo: string | null };
  result: OwnResult | undefined;
};

export function PhotoCard({ person, result }: Props) {
  const t = useTexts();
  const problem = problemOf(t, 'photo', result);
  return (
    <OwnRow id="photo">
      <div className="profile-photo">
        <Avatar name={person.name} src={person.photo} big />
        <Form method="post" encType="multipart/form-data" className="stack" preventScrollReset>
          <input type="hidden" name="form" value="photo" />
          <div className="row">
            <label className="file-button">
              <span>{t('profiles.photo.file')}</span>
              <input
                type="file"
                name="photo"
                accept="image/png,image/jpeg"
                aria-invalid={problem ? true : undefined}
                aria-describedby="photo-help"
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
            </label>
            <span className="without-scripts">
              <Button type="submit" loading={useSending('photo')}>
                {t('profiles.photo.save')}
              </Button>
            </span>
            {person.photo ? (
              <Button type="submit" name="remove" value="yes" data-tone="danger">
                {t('profiles.photo.remove')}
              </Button>
            ) : null}
          </div>
          <p
            id="photo-help"
            className={problem ? 'field-error' : 'caption muted'}
            role={problem ? 'alert' : undefined}
          >
            {problem ?? t('profiles.photo.help', inMegabytes(PHOTO_BYTES))}
          </p>
        </Form>
      </div>
    </OwnRow>
  );
}

export function NameCard({ person, result }: Props) {
  const t = useTexts();
  const typed = result && 'typed' in result && result.form === 'name' ? result.typed : undefined;
  return (
    <OwnRow id="name">
      <Form method="post" className="stack" preventScrollReset key={person.name}>
        <input type="hidden" name="form" value="name" />
        <TextInput
          label={t('common.name')}
          name="name"
          dir="auto"
          autoComplete="name"
          maxLength={120}
          defaultValue={typed ?? person.name}
          error={problemOf(t, 'name', result)}
        />
        <Save form="name" />
      </Form>
    </OwnRow>
  );
}

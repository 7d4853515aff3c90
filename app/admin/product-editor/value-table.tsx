import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { dirOf, otherLocale } from '#lib/locale.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { hasGaps, withKnownWords } from './known-options.ts';
import type { TypedImage, TypedOption } from './product-view.ts';
import { SwatchChoice } from './swatch-choice.tsx';

type Props = {
  option: TypedOption;
  rename: (change: (before: TypedOption) => TypedOption) => void;
  images: TypedImage[];
  nameOf: (code: string) => string;
  /** The picture that the variants of a value share, and its change. */
  pictureOf: (code: string) => string;
  onPicture: (code: string, mediaId: string) => void;
};

/** The labels of each value in both languages, its colour and its swatch picture; known words are filled in. */
export default function ValueTable({ option, rename, images, nameOf, ...pictures }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const began = useRef('');
  const set = (
    code: string,
    change: (value: TypedOption['values'][number]) => TypedOption['values'][number],
  ) =>
    rename((before) => ({
      ...before,
      values: before.values.map((value) => (value.code === code ? change(value) : value)),
    }));
  return (
    <>
      {hasGaps(option) ? (
        <Button data-small="" onClick={() => rename((before) => withKnownWords(before))}>
          {t('producteditor.options.fillKnown')}
        </Button>
      ) : null}
      {option.kind === 'size' ? null : <p className="muted">{t('producteditor.options.swatchHint')}</p>}
      <ul className="value-table">
        {option.values.map((value) => {
          const name = isolate(nameOf(value.code));
          return (
            <li key={value.code}>
              {[locale, otherLocale(locale)].map((each) => (
                <TextInput
                  key={each}
                  aria-label={t('forms.inLanguage', { label: name, language: t(`forms.language.${each}`) })}
                  value={value.labels[each]}
                  dir={dirOf(each)}
                  lang={each}
                  placeholder={t(`forms.own.${each}`)}
                  maxLength={150}
                  autoComplete="off"
                  onFocus={(event) => {
                    began.current = event.currentTarget.value;
                  }}
                  onBlur={(event) => {
                    const now = event.currentTarget.value;
                    // A label that the user emptied is not filled in again.
                    if (now === '' || now === began.current) return;
                    rename((before) => withKnownWords(before, value.code));
                  }}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    set(value.code, (before) => ({ ...before, labels: { ...before.labels, [each]: text } }));
                  }}
                />
              ))}
              {option.kind === 'colour' ? (
                <input
                  type="color"
                  className="value-colour"
                  aria-label={t('producteditor.options.colourOf', { name })}
                  value={value.swatch || '#ffffff'}
                  onChange={(event) => {
                    const swatch = event.currentTarget.value.toUpperCase();
                    set(value.code, (before) => ({ ...before, swatch }));
                  }}
                />
              ) : null}
              {option.kind !== 'size' || value.picture ? (
                <SwatchChoice
                  name={name}
                  picture={value.picture}
                  onChange={(picture) => set(value.code, (before) => ({ ...before, picture }))}
                />
              ) : null}
              <ValuePicture {...pictures} {...{ images, name, code: value.code }} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

type PictureProps = Pick<Props, 'images' | 'pictureOf' | 'onPicture'> & { code: string; name: string };

/** The picture of all variants with a value. */
function ValuePicture({ images, pictureOf, onPicture, code, name }: PictureProps) {
  const t = useTexts();
  if (images.length === 0) return null;
  return (
    <NativeSelect
      className="value-picture-choice"
      aria-label={t('producteditor.options.pictureOf', { name })}
      value={pictureOf(code)}
      data={[
        { value: '', label: t('producteditor.matrix.noPicture') },
        ...images.map(({ id }, index) => ({
          value: id,
          label: t('producteditor.media.picture', { place: index + 1 }),
        })),
      ]}
      onChange={(event) => onPicture(code, event.currentTarget.value)}
    />
  );
}

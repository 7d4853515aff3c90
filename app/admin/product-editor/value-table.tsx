import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { dirOf, otherLocale } from '#lib/locale.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { hasGaps, withKnownWords } from './known-options.ts';
import type { TypedImage, TypedOption } from './product-view.ts';
import type { Variants } from './use-variants.ts';
import { valuePicture, withValuePicture } from './value-pictures.ts';
import { labelOf } from './variant-rows.ts';

type Props = {
  option: TypedOption;
  rename: (change: (before: TypedOption) => TypedOption) => void;
  variants: Variants;
  images: TypedImage[];
};

/** The labels of each value in both languages, and the swatches of colours; known words are filled in. */
export default function ValueTable({ option, rename, variants, images }: Props) {
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
      <ul className="value-table">
        {option.values.map((value) => {
          const name = isolate(labelOf(option, value.code, locale));
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
              <ValuePicture {...{ option, variants, images, name, code: value.code }} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

type PictureProps = Pick<Props, 'option' | 'variants' | 'images'> & { code: string; name: string };

/** The picture of all variants with a value. */
function ValuePicture({ option, variants, images, code, name }: PictureProps) {
  const t = useTexts();
  if (images.length === 0) return null;
  const at = { options: variants.options, option, code };
  return (
    <NativeSelect
      className="value-picture-choice"
      aria-label={t('producteditor.options.pictureOf', { name })}
      value={valuePicture(variants.rows, at)}
      data={[
        { value: '', label: t('producteditor.matrix.noPicture') },
        ...images.map(({ id }, index) => ({
          value: id,
          label: t('producteditor.media.picture', { place: index + 1 }),
        })),
      ]}
      onChange={(event) => {
        const mediaId = event.currentTarget.value;
        variants.setRows((rows) => withValuePicture(rows, { ...at, mediaId }));
      }}
    />
  );
}

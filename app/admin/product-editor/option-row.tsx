import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { dirOf, otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { imageHref } from '../../ui/picture.tsx';
import type { SortableParts } from '../kit/sortable.tsx';
import {
  OPTION_PRESETS,
  type OptionPreset,
  type TypedImage,
  type TypedOption,
  type TypedValue,
} from './product-view.ts';
import { Chips } from './tag-input.tsx';
import { newValue, type Variants } from './use-variants.ts';
import { draggedPicture, valuePicture, withValuePicture } from './value-pictures.ts';
import { labelOf } from './variant-rows.ts';

const ValueTable = lazy(() => import('./value-table.tsx'));

export function presetOf({ kind, names }: TypedOption): OptionPreset {
  return kind === 'other' && /^(material|الخامة)$/i.test(names.en || names.ar) ? 'material' : kind;
}

type RowProps = {
  option: TypedOption;
  name: string;
  parts: SortableParts;
  variants: Variants;
  images: TypedImage[];
  problem: string | undefined;
};

/** An option of the product: its name and kind, and its values. */
export function OptionRow({ option, name, parts, variants, images, problem }: RowProps) {
  const t = useTexts();
  const { locale } = useReading();
  const [twice, setTwice] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const rename: Rename = (change) => variants.renameOption(option.key, change);
  const addValues = (words: string[]) => {
    let next = option;
    setTwice(null);
    for (const word of words) {
      const value = newValue(next, word, locale);
      if (value) next = { ...next, values: [...next.values, value] };
      else setTwice(word);
    }
    if (next === option) return;
    const added = next.values.slice(option.values.length).map(({ code }) => code);
    variants.changeOption(option.key, () => next);
    void variants.completeOption(option.key, ({ withNewValues }, now) => withNewValues(now, added));
  };
  const without = (index: number) =>
    variants.changeOption(option.key, (before) => ({
      ...before,
      values: before.values.filter((_, at) => at !== index),
    }));
  return (
    <div className="option-row" {...pictureDrop({ option, variants, images })}>
      <OptionHead {...{ option, name, parts, variants, problem, rename }} />
      <Chips
        label={t('producteditor.options.values', { name: isolate(name) })}
        values={option.values.map(({ code }) => code)}
        labelOf={(code) => labelOf(option, code, locale)}
        face={(index) => <Face value={option.values[index]} {...{ option, variants, images }} />}
        hint={option.kind === 'colour' && images.length > 0 ? t('producteditor.options.drag') : undefined}
        error={
          twice === null ? undefined : t('producteditor.problem.duplicate_value', { value: twice, max: 0 })
        }
        disabled={false}
        cell={`values-${parts.index}`}
        onChange={() => undefined}
        onAdd={addValues}
        onRemove={without}
      />
      {option.values.length > 0 ? (
        <Button
          variant="subtle"
          data-small=""
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {t(isOpen ? 'common.action.close' : 'producteditor.options.editValues')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ValueTable
            {...{ option, rename, images }}
            nameOf={(code) => labelOf(option, code, locale)}
            {...picturesOf(option, variants)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type Rename = (change: (before: TypedOption) => TypedOption) => void;

function OptionHead(props: Omit<RowProps, 'images'> & { rename: Rename }) {
  const { option, name, parts, variants, problem, rename } = props;
  const t = useTexts();
  const { locale } = useReading();
  return (
    <div className="option-head">
      {parts.handle}
      {[locale, otherLocale(locale)].map((each) => (
        <TextInput
          key={each}
          label={t('forms.inLanguage', {
            label: t('producteditor.options.name'),
            language: t(`forms.language.${each}`),
          })}
          value={option.names[each]}
          dir={dirOf(each)}
          lang={each}
          maxLength={120}
          autoComplete="off"
          data-cell={`option-${parts.index}-${each}`}
          error={each === locale ? problem : undefined}
          onChange={(event) => {
            const value = event.currentTarget.value;
            rename((before) => ({ ...before, names: { ...before.names, [each]: value } }));
            void variants.completeOption(option.key, ({ withName }, now) => withName(now, each));
          }}
        />
      ))}
      <NativeSelect
        label={t('producteditor.options.kind')}
        value={presetOf(option)}
        data={OPTION_PRESETS.map((value) => ({ value, label: t(`producteditor.options.kinds.${value}`) }))}
        onChange={(event) => {
          const preset = event.currentTarget.value as OptionPreset;
          rename((before) => ({ ...before, kind: preset === 'material' ? 'other' : preset }));
          void variants.completeOption(option.key, ({ withKind }, now) => withKind(now, preset));
        }}
      />
      {parts.moves}
      <button
        type="button"
        className="icon-button"
        aria-label={t('producteditor.options.remove', { name: isolate(name) })}
        onClick={() => variants.put(variants.options.filter(({ key }) => key !== option.key))}
      >
        <Glyph name="trash" small />
      </button>
    </div>
  );
}

type Pictures = Pick<RowProps, 'option' | 'variants' | 'images'>;

/** The pictures of an option's values, each shared by all variants with the value. */
function picturesOf(option: TypedOption, { options, rows, setRows }: Variants) {
  return {
    pictureOf: (code: string) => valuePicture(rows, { options, option, code }),
    onPicture: (code: string, mediaId: string) =>
      setRows((before) => withValuePicture(before, { options, option, code, mediaId })),
  };
}

/** A picture that is dragged from the media card onto a value becomes the picture of all its variants. */
function pictureDrop({ option, variants, images }: Pictures) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('text/uri-list')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const picture = draggedPicture(event.dataTransfer.getData('text/uri-list'), images);
      const chip = (event.target as Element).closest('.tag-chip');
      if (!picture) return;
      event.preventDefault();
      const code = option.values[[...(chip?.parentElement?.children ?? [])].indexOf(chip as Element)]?.code;
      if (code === undefined) return;
      picturesOf(option, variants).onPicture(code, picture.id);
    },
  };
}

/** The swatch of a value, and the picture that its variants share. */
function Face({ value, option, variants, images }: Pictures & { value: TypedValue | undefined }) {
  if (!value) return null;
  const id = picturesOf(option, variants).pictureOf(value.code);
  const picture = images.find((image) => image.id === id);
  return (
    <>
      {value.picture ? (
        <img className="value-swatch" src={imageHref(value.picture.src, 96)} alt="" />
      ) : /^#[0-9a-f]{6}$/i.test(value.swatch) ? (
        <span className="value-swatch" style={{ background: value.swatch }} aria-hidden="true" />
      ) : null}
      {picture ? <img className="value-picture" src={imageHref(picture.src, 96)} alt="" /> : null}
    </>
  );
}

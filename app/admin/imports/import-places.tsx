import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { PlacesView, PlaceWord, RefusedPlan } from './import-view.ts';

const KINDS = ['category', 'type', 'tag'] as const;
/** The most options that are rendered at once; with more, a list has all categories only once it is opened. */
const MOST_OPTIONS = 2000;

type Props = { places: PlacesView; refused: RefusedPlan | null };

/** The types, tags and categories of the file, each with the category that its products get. */
export function ImportPlaces({ places, refused }: Props) {
  const t = useTexts();
  return (
    <CardFrame title={t('files.places.title')}>
      <p className="muted errors-text">{t('files.places.text')}</p>
      {refused?.isCategoryGone ? (
        <p className="field-error errors-text" role="alert">
          {t('files.places.gone')}
        </p>
      ) : null}
      {KINDS.map((kind) => {
        const words = places.words.filter((word) => word.kind === kind);
        return words.length > 0 ? (
          <Words key={kind} kind={kind} words={words} places={places} refused={refused} />
        ) : null;
      })}
      {places.isCut ? (
        <p className="muted errors-more">{t('files.places.most', { count: places.words.length })}</p>
      ) : null}
    </CardFrame>
  );
}

function Words({ kind, words, places, refused }: Props & { kind: PlaceWord['kind']; words: PlaceWord[] }) {
  const t = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const isFew = places.words.length * places.categories.length <= MOST_OPTIONS;
  const createAll = () => {
    for (const select of table.current?.querySelectorAll('select') ?? [])
      if (select.value === '') select.value = 'new';
  };
  return (
    <>
      <table className="list-table errors place-words" ref={table}>
        <thead>
          <tr>
            <th scope="col">{t(`files.places.kind.${kind}`)}</th>
            <th scope="col" className="end">
              {t('common.products')}
            </th>
            <th scope="col">{t('files.places.category')}</th>
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <tr key={word.index}>
              <td>
                <OwnText>{word.title}</OwnText>
              </td>
              <td className="end num">{t('admin.list.number', { count: word.count })}</td>
              <td>
                <Place
                  word={word}
                  to={refused?.places?.[word.index] ?? word.to}
                  categories={places.categories}
                  isFew={isFew}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {kind === 'category' ? null : (
        <p className="errors-more needs-scripts">
          <Button data-small="" onClick={createAll}>
            {t('files.places.createAll')}
          </Button>
        </p>
      )}
    </>
  );
}

type PlaceProps = { word: PlaceWord; to: string; categories: PlacesView['categories']; isFew: boolean };

function Place({ word, to, categories, isFew }: PlaceProps) {
  const t = useTexts();
  const [isOpened, setOpened] = useState(isFew);
  const open = () => setOpened(true);
  const isGone = to !== '' && to !== 'new' && !categories.some(({ value }) => value === to);
  const shown = isOpened ? categories : categories.filter(({ value }) => value === to);
  return (
    <NativeSelect
      name={`place-${word.index}`}
      aria-label={t('files.places.label', { word: isolate(word.title) })}
      defaultValue={to}
      error={isGone ? t('files.places.deleted') : undefined}
      onPointerDown={open}
      onFocus={open}
      data={[
        { value: '', label: t('files.places.none') },
        { value: 'new', label: t('files.places.new', { name: isolate(word.title) }) },
        ...shown,
      ]}
    />
  );
}

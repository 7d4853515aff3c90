import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { CategoryMapView, RefusedPlan, WordChoice } from './import-view.ts';

const KINDS = ['category', 'type', 'tag'] as const;
/** The most options that are rendered at once; with more, a list has all categories only once it is opened. */
const MOST_OPTIONS = 2000;

type Props = { map: CategoryMapView; refused: RefusedPlan | null };

/** The types, tags and categories of the file, each with the category that its products get. */
export function ImportCategories({ map, refused }: Props) {
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
        const words = map.words.filter((word) => word.kind === kind);
        return words.length > 0 ? (
          <Words key={kind} kind={kind} words={words} map={map} refused={refused} />
        ) : null;
      })}
      {map.isCut ? (
        <p className="muted errors-more">{t('files.places.most', { count: map.words.length })}</p>
      ) : null}
    </CardFrame>
  );
}

function Words({ kind, words, map, refused }: Props & { kind: WordChoice['kind']; words: WordChoice[] }) {
  const t = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const isFew = map.words.length * map.categories.length <= MOST_OPTIONS;
  const createAll = () => {
    for (const select of table.current?.querySelectorAll('select') ?? [])
      if (select.value === '') select.value = 'new';
  };
  return (
    <>
      <table className="list-table errors category-words" ref={table}>
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
                <CategorySelect
                  word={word}
                  to={refused?.categories?.[word.index] ?? word.to}
                  categories={map.categories}
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

type SelectProps = {
  word: WordChoice;
  to: string;
  categories: CategoryMapView['categories'];
  isFew: boolean;
};

function CategorySelect({ word, to, categories, isFew }: SelectProps) {
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

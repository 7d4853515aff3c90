import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { differencesOf, mergeTyped } from './merge-typed.ts';
import type { fieldName } from './notes.tsx';
import type { TypedProduct } from './product-view.ts';
import type { OwnField } from './typed-custom.ts';
import { nameOfRow } from './variant-rows.ts';

export type StaleProps = {
  /** Passed by the page instead of imported, because an import would move the function into another script file. */
  nameField: typeof fieldName;
  fields: OwnField[];
  base: TypedProduct;
  mine: TypedProduct;
  theirs: TypedProduct;
  onMerge: (typed: TypedProduct) => void;
  onMine: () => void;
  onTheirs: () => void;
};

const SHOWN = 40;

/** Somebody else saved first: shows the differences side by side and keeps the typed values. */
export default function StaleNote({
  nameField,
  fields,
  base,
  mine,
  theirs,
  onMerge,
  onMine,
  onTheirs,
}: StaleProps) {
  const t = useTexts();
  const { locale } = useReading();
  const found = differencesOf(base, mine, theirs);
  return (
    <section
      className="note page-note stale-note"
      data-tone="warning"
      role="alert"
      aria-labelledby="stale-title"
    >
      <Glyph name="warning" />
      <div className="grow stack">
        <div>
          <h2 id="stale-title">{t('producteditor.stale.title')}</h2>
          <p>{t('producteditor.stale.text')}</p>
        </div>
        {found.length > 0 ? (
          <div className="stale-table">
            <table className="list-table">
              <thead>
                <tr>
                  <th scope="col">{t('producteditor.stale.field')}</th>
                  <th scope="col">{t('producteditor.stale.mine')}</th>
                  <th scope="col">{t('producteditor.stale.theirs')}</th>
                </tr>
              </thead>
              <tbody>
                {found.slice(0, SHOWN).map((each) => (
                  <tr key={`${each.row} ${each.field}`} data-conflict={each.isConflict || undefined}>
                    <th scope="row">
                      {nameField(t, each, { fields, locale })}
                      {each.row ? (
                        <span className="caption">
                          {' '}
                          <bdi>{nameOfRow({ values: each.row.split('/') }, mine.options, locale)}</bdi>
                        </span>
                      ) : null}
                    </th>
                    <td>
                      <bdi dir="auto">{each.mine.slice(0, 300) || '–'}</bdi>
                    </td>
                    <td>
                      <bdi dir="auto">{each.theirs.slice(0, 300) || '–'}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        <div className="row wrap">
          <Button data-small="" variant="filled" onClick={() => onMerge(mergeTyped(base, mine, theirs))}>
            {t('producteditor.stale.merge')}
          </Button>
          <Button data-small="" onClick={onMine}>
            {t('producteditor.stale.keepMine')}
          </Button>
          <Button data-small="" onClick={onTheirs}>
            {t('producteditor.stale.takeTheirs')}
          </Button>
        </div>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isLocale, type Locale, otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type TextKey, type Texts, useTexts } from '../../ui/console/texts.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { problemText } from './fields.tsx';
import { dropDraft, type KeptDraft, readDraft } from './kept-draft.ts';
import type { Difference } from './merge-typed.ts';
import type { Problems, ProductView, TypedProduct } from './product-view.ts';
import type { OwnField } from './typed-custom.ts';
import type { Presence } from './use-presence.ts';
import { nameOfRow } from './variant-rows.ts';

/** Other people who have this product open. */
export function OthersHere({ presence, isNewer }: { presence: Presence | null; isNewer: boolean }) {
  const t = useTexts();
  const others = presence?.others ?? [];
  const names = others.map(({ name }) => isolate(name)).join(t('producteditor.presence.and'));
  return (
    <div role="status">
      {others.length > 0 ? (
        <div className="note page-note" data-tone="info">
          {others.map(({ userId, name }) => (
            <span key={userId} className="avatar" aria-hidden="true">
              {initialsOf(name)}
            </span>
          ))}
          <p>{t('producteditor.presence.here', { names, count: others.length })}</p>
        </div>
      ) : null}
      {isNewer ? (
        <div className="note page-note" data-tone="warning">
          <Glyph name="warning" />
          <p>{t('producteditor.presence.newer')}</p>
        </div>
      ) : null}
    </div>
  );
}

type RecoveryProps = { view: ProductView; onTake: (typed: TypedProduct, version: number) => void };

/** Offers to restore unsaved values of an earlier visit, for example after a crash. */
export function Recovery({ view, onTake }: RecoveryProps) {
  const t = useTexts();
  const { locale } = useReading();
  const [kept, setKept] = useState<KeptDraft | null>(null);
  useEffect(() => setKept(view.canEdit ? readDraft(view.id) : null), [view.id, view.canEdit]);
  if (!kept) return null;
  const when = new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, {
    ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  } as const).format(kept.at);
  return (
    <div className="note page-note" data-tone="info" role="status">
      <Glyph name="info" />
      <div className="grow stack">
        <p>{t('producteditor.recovery.text', { when })}</p>
        <div className="row">
          <Button
            data-small=""
            onClick={() => {
              setKept(null);
              onTake(kept.typed, view.id === null ? 0 : kept.version);
            }}
          >
            {t('producteditor.recovery.take')}
          </Button>
          <Button
            data-small=""
            variant="subtle"
            onClick={() => {
              setKept(null);
              dropDraft(view.id);
            }}
          >
            {t('producteditor.recovery.drop')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** All errors, each with a link to its field, which may be in a hidden pane or row. */
export function ProblemList({
  problems,
  typed,
  fields,
}: {
  problems: Problems;
  typed: TypedProduct;
  fields: OwnField[];
}) {
  const t = useTexts();
  const { locale } = useReading();
  const found = Object.entries(problems);
  if (found.length === 0) return null;
  return (
    <div className="note page-note" data-tone="danger" role="alert" tabIndex={-1} id="problems">
      <Glyph name="warning" />
      <div className="grow">
        <p className="strong">{t('producteditor.problems', { count: found.length })}</p>
        <ul className="problem-list">
          {found.slice(0, 8).map(([field, problem]) => {
            const [, row, cell = ''] = /^variant:(.*)\.([a-zA-Z]+)$/.exec(field) ?? [];
            const name = fieldName(t, { field: row === undefined ? field : cell }, { fields, locale });
            const of =
              row === undefined ? '' : ` (${nameOfRow({ values: row.split('/') }, typed.options, locale)})`;
            return (
              <li key={field}>
                {name}
                {of}: {problemText(t, problem)}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

type Naming = { fields: OwnField[]; locale: Locale };

export function fieldName(
  t: Texts,
  { field }: Pick<Difference, 'field'>,
  { fields, locale }: Naming,
): string {
  const [name = '', part] = field.split('.');
  if (name === 'custom') {
    const own = fields.find(({ id }) => id === part);
    return own ? isolate(own.names[locale] || own.names[otherLocale(locale)]) : t('customfields.title');
  }
  const label = t(`producteditor.fields.${name}` as TextKey);
  if (part === undefined) return label;
  if (!isLocale(part)) return `${label} ${Number(part) + 1}`;
  return t('forms.inLanguage', { label, language: t(`forms.language.${part}`) });
}

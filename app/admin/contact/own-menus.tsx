import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { OwnMenu } from '#domain/tenancy/index.ts';
import { dirOf, otherLocale } from '#lib/locale.ts';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales, useReading } from '../../ui/locale-context.tsx';
import { moveRow, Sortable, type SortableParts } from '../kit/sortable.tsx';
import { MAX_MENUS, PLACES } from './contact-view.ts';
import { MenuFields } from './menu-fields.tsx';
import { useOrderedRows } from './use-ordered-rows.ts';

type Row = OwnMenu & { key: string };
type Props = { menus: OwnMenu[]; problem: string; onTouch: () => void };

const BLANK: OwnMenu = { name: { en: '', ar: '' }, place: 'footer', links: [] };

/** The store's own menus, in addition to the fixed ones. */
export function OwnMenus({ menus, problem, onTouch }: Props) {
  const t = useTexts();
  const { rows, set, add, remove } = useOrderedRows(menus, BLANK);
  return (
    <Card title={t('menus.title')} headingId="own-menus" className="across">
      <p className="caption">{t('menus.text')}</p>
      <Sortable
        rows={rows}
        nameOf={(row) => row.name.en || row.name.ar || t('menus.new')}
        label={t('menus.title')}
        className="own-menus"
        onMove={(from, to) => {
          set(moveRow(rows, from, to));
          onTouch();
        }}
      >
        {(row, parts) => (
          <MenuCard
            row={row}
            parts={parts}
            problem={problemAt(problem, parts.index)}
            onTouch={onTouch}
            onRemove={() => {
              remove(row.key);
              onTouch();
            }}
          />
        )}
      </Sortable>
      {rows.length < MAX_MENUS ? (
        <div>
          <Button
            className="needs-scripts"
            leftSection={<Glyph name="plus" small />}
            onClick={() => {
              add();
              onTouch();
            }}
          >
            {t('menus.add')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** The problem of the menu at an index: 'name', 'links.2', or nothing. */
function problemAt(problem: string, at: number): string {
  const start = `menus.more.${at}.`;
  return problem.startsWith(start) ? problem.slice(start.length) : '';
}

type CardProps = {
  row: Row;
  parts: SortableParts;
  problem: string;
  onTouch: () => void;
  onRemove: () => void;
};

function MenuCard({ row, parts, problem, onTouch, onRemove }: CardProps) {
  const t = useTexts();
  const locales = useLocales();
  const { locale: reading } = useReading();
  const field = `menus.more.${row.key}`;
  const called = row.name[reading] || row.name[otherLocale(reading)] || t('menus.new');
  return (
    <div className="own-menu stack">
      <div className="menu-link-head">
        {parts.handle}
        {parts.moves}
        <b className="grow clip">
          <bdi>{called}</bdi>
        </b>
        <Button
          variant="subtle"
          data-small=""
          className="needs-scripts"
          leftSection={<Glyph name="trash" small />}
          onClick={onRemove}
        >
          {t('menus.remove')}
          <span className="sr-only"> {isolate(called)}</span>
        </Button>
      </div>
      <div className="menu-names">
        {locales.map((locale) => (
          <TextInput
            key={locale}
            name={`${field}.name.${locale}`}
            label={`${t('menus.name')} (${t(`forms.language.${locale}`)})`}
            defaultValue={row.name[locale]}
            error={problem === 'name' ? t('menus.wrongName') : undefined}
            lang={locale}
            dir={dirOf(locale)}
            maxLength={60}
            autoComplete="off"
          />
        ))}
        <NativeSelect
          name={`${field}.place`}
          label={t('menus.place')}
          defaultValue={row.place}
          data={PLACES.map((place) => ({ value: place, label: t(`menus.at.${place}`) }))}
        />
      </div>
      <MenuFields
        name={`${field}.links`}
        title={t('menus.links')}
        links={row.links}
        wrongAt={problem.startsWith('links.') ? Number(problem.slice('links.'.length)) : -1}
        onTouch={onTouch}
      />
    </div>
  );
}

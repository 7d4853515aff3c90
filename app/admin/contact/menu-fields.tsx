import { Button, TextInput } from '@mantine/core';
import type { MenuItem, MenuLink } from '#domain/tenancy/index.ts';
import { dirOf } from '#lib/locale.ts';
import { menuRows } from '#lib/menu-rows.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { Sortable, type SortableParts } from '../kit/sortable.tsx';
import { MAX_LINKS } from './contact-view.ts';
import { movedLink, shiftedLink, withoutLink } from './menu-moves.ts';
import { useOrderedRows } from './use-ordered-rows.ts';

type Props = {
  /** The prefix of the menu's field names: menus.header, menus.more.r0.links. */
  name: string;
  title: string;
  links: MenuLink[];
  /** The index of the wrong link; -1 for none. */
  wrongAt: number;
  onTouch: () => void;
};
type Row = MenuItem & { level: 0 | 1; key: string };

const BLANK = { to: '', label: { en: '', ar: '' }, level: 0 as const };

/** The links of one menu, nested one level: dragged, moved and shifted by keyboard. */
export function MenuFields({ name, title, links, wrongAt, onTouch }: Props) {
  const t = useTexts();
  const { rows, set, add } = useOrderedRows<Omit<Row, 'key'>>(menuRows<MenuItem>(links), BLANK);
  const change = (next: Row[]) => {
    set(next);
    onTouch();
  };
  return (
    <fieldset className="menu-fields">
      <legend className="field-label">{title}</legend>
      <Sortable
        rows={rows}
        nameOf={(row) => nameOf(row) || t('content.contact.newLink')}
        label={title}
        className="menu-links"
        rowClassName={({ level }) => (level === 1 ? 'menu-below' : '')}
        onMove={(from, to) => change(movedLink(rows, from, to))}
      >
        {(row, parts) => (
          <LinkFields
            name={`${name}.${row.key}`}
            row={row}
            parts={parts}
            isWrong={parts.index === wrongAt}
            onShift={() => change(shiftedLink(rows, parts.index))}
            onRemove={() => change(withoutLink(rows, parts.index))}
          />
        )}
      </Sortable>
      {rows.length < MAX_LINKS ? (
        <Button
          className="needs-scripts"
          leftSection={<Glyph name="plus" small />}
          onClick={() => {
            add();
            onTouch();
          }}
        >
          {t('content.contact.addLink')}
        </Button>
      ) : null}
    </fieldset>
  );
}

const nameOf = ({ label, to }: Row) => label.en || label.ar || to;

type LinkProps = {
  name: string;
  row: Row;
  parts: SortableParts;
  isWrong: boolean;
  onShift: () => void;
  onRemove: () => void;
};

function LinkFields({ name, row, parts, isWrong, onShift, onRemove }: LinkProps) {
  const t = useTexts();
  const locales = useLocales();
  const called = isolate(nameOf(row) || t('content.contact.newLink'));
  return (
    <div className="menu-link">
      <input type="hidden" name={`${name}.level`} value={row.level} />
      <div className="menu-link-head">
        {parts.handle}
        {parts.moves}
        {parts.index > 0 ? (
          <button
            type="button"
            className="icon-button small needs-scripts"
            aria-pressed={row.level === 1}
            aria-label={t('menus.below', { name: called })}
            title={t(row.level === 1 ? 'menus.out' : 'menus.in')}
            onClick={onShift}
          >
            <Glyph name={row.level === 1 ? 'back' : 'next'} small />
          </button>
        ) : null}
        <span className="grow" />
        <Button
          variant="subtle"
          data-small=""
          className="needs-scripts"
          leftSection={<Glyph name="trash" small />}
          onClick={onRemove}
        >
          {t('content.contact.removeLink')}
          <span className="sr-only"> {called}</span>
        </Button>
      </div>
      <TextInput
        name={`${name}.to`}
        label={t('content.contact.linkTo')}
        defaultValue={row.to}
        className="ltr-field"
        list="menu-links"
        error={isWrong ? t('content.contact.wrong.menus') : undefined}
        autoComplete="off"
      />
      <div className="menu-names">
        {locales.map((locale) => (
          <TextInput
            key={locale}
            name={`${name}.${locale}`}
            label={`${t('content.contact.linkName')} (${t(`forms.language.${locale}`)})`}
            defaultValue={row.label[locale]}
            lang={locale}
            dir={dirOf(locale)}
            maxLength={60}
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  );
}

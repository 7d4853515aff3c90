import { Button, TextInput } from '@mantine/core';
import { dirOf, LOCALES } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { moved, Sortable } from '../forms/sortable.tsx';
import { type ContactTyped, MAX_LINKS } from './contact-view.ts';
import { useOrderedRows } from './use-ordered-rows.ts';

type Link = NonNullable<ContactTyped['menus']['header']>[number];
type Props = { menu: 'header' | 'footer'; links: Link[]; problem: string; onTouch: () => void };

/** The further links of one menu, in their order. */
export function MenuFields({ menu, links, problem, onTouch }: Props) {
  const t = useTexts();
  const { rows, set, add, remove } = useOrderedRows(links, { to: '', label: { en: '', ar: '' } });
  const wrongAt = problem.startsWith(`menus.${menu}.`) ? Number(problem.split('.')[2]) : -1;
  return (
    <fieldset className="menu-fields">
      <legend className="field-label">{t(`content.contact.menu.${menu}`)}</legend>
      <Sortable
        rows={rows}
        nameOf={({ label, to }) => label.en || label.ar || to || t('content.contact.newLink')}
        label={t(`content.contact.menu.${menu}`)}
        className="menu-links"
        onMove={(from, to) => {
          set(moved(rows, from, to));
          onTouch();
        }}
      >
        {({ key, to, label }, { handle, moves, index }) => (
          <div className="menu-link">
            <div className="menu-link-head">
              {handle}
              {moves}
              <span className="grow" />
              <Button
                variant="subtle"
                data-small=""
                className="needs-scripts"
                leftSection={<Glyph name="trash" small />}
                onClick={() => {
                  remove(key);
                  onTouch();
                }}
              >
                {t('content.contact.removeLink')}
              </Button>
            </div>
            <TextInput
              name={`menus.${menu}.${key}.to`}
              label={t('content.contact.linkTo')}
              defaultValue={to}
              className="ltr-field"
              list="menu-links"
              error={index === wrongAt ? t('content.contact.wrong.menus') : undefined}
              autoComplete="off"
            />
            <div className="menu-names">
              {LOCALES.map((locale) => (
                <TextInput
                  key={locale}
                  name={`menus.${menu}.${key}.${locale}`}
                  label={`${t('content.contact.linkName')} (${t(`forms.language.${locale}`)})`}
                  defaultValue={label[locale]}
                  lang={locale}
                  dir={dirOf(locale)}
                  maxLength={60}
                  autoComplete="off"
                />
              ))}
            </div>
          </div>
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

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MenuTile } from '#domain/tenancy/index.ts';
import { dirOf } from '#lib/locale.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { MediaField } from '../media/media-field.tsx';

type Props = {
  tile: MenuTile | null;
  picture: { id: string; src: string } | null;
  errorOf: (field: string) => string | undefined;
  canEdit: boolean;
  onTouch: () => void;
};

const LONGEST = { label: 60, line: 120 };

/** The tile of the header's large menu: a picture of the library, a title, a line and a link. */
export function MenuTileCard({ tile, picture, errorOf, canEdit, onTouch }: Props) {
  const t = useTexts();
  const locales = useLocales();
  const [chosen, setChosen] = useState(picture?.id === tile?.mediaId ? picture : null);
  return (
    <Card title={t('menus.tile.title')} headingId="menu-tile" className="across">
      <p className="caption">{t('menus.tile.text')}</p>
      <MediaField
        name="menus.tile.mediaId"
        label={t('menus.tile.picture')}
        value={chosen}
        disabled={!canEdit}
        onChange={(item) => {
          setChosen(item);
          onTouch();
        }}
      />
      {(['label', 'line'] as const).map((field) => (
        <div key={field} className="menu-names">
          {locales.map((locale) => (
            <TextInput
              key={locale}
              name={`menus.tile.${field}.${locale}`}
              label={`${t(`menus.tile.${field}`)} (${t(`forms.language.${locale}`)})`}
              defaultValue={tile?.[field][locale]}
              error={errorOf(`menus.tile.${field}`)}
              lang={locale}
              dir={dirOf(locale)}
              maxLength={LONGEST[field]}
              autoComplete="off"
            />
          ))}
        </div>
      ))}
      <TextInput
        name="menus.tile.to"
        label={t('content.contact.linkTo')}
        defaultValue={tile?.to}
        className="ltr-field"
        list="menu-links"
        error={errorOf('menus.tile.to')}
        autoComplete="off"
      />
    </Card>
  );
}

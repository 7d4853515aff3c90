import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChoiceGrid } from '../kit/choice-grid.tsx';
import { CountrySelect } from './country-select.tsx';
import type { PlaceRow, ZoneView } from './delivery-view.ts';
import { Problem } from './zone-parts.tsx';

type Props = {
  row: PlaceRow;
  zone: ZoneView;
  problem: (path: string) => string | undefined;
  onRemove: () => void;
};

export function PlaceFields({ row, zone, problem, onRemove }: Props) {
  const t = useTexts();
  const [country, setCountry] = useState(row.country);
  const at = `places.${row.key}`;
  return (
    <div className="sub-card">
      <div className="sub-card-head">
        <CountrySelect
          className="grow"
          label={t('delivery.admin.zone.country')}
          name={`${at}.country`}
          initial={row.country}
          onChange={setCountry}
          countries={zone.countries}
          error={problem(`${at}.country`)}
        />
        <button
          type="button"
          className="icon-button framed needs-scripts"
          onClick={onRemove}
          aria-label={t('delivery.admin.zone.removeGroup')}
        >
          <Glyph name="trash" />
        </button>
      </div>
      {country === '*' ? null : <Parts row={row} country={country} zone={zone} problem={problem} />}
    </div>
  );
}

type PartsProps = Omit<Props, 'onRemove'> & { country: string };

function Parts({ row, country, zone, problem }: PartsProps) {
  const t = useTexts();
  const at = `places.${row.key}`;
  // zone.parts[country] alone would find inherited properties, for a country such as __proto__.
  const known = Object.hasOwn(zone.parts, country) ? zone.parts[country] : undefined;
  // Regions and cities are cleared when the country changes.
  const isSame = country === row.country;
  const chosen = row.regions.length + row.cities.length;
  const typed = [row.otherRegions, row.otherCities, row.zips].filter((text) => text !== '').length;
  const hasProblem = ['regions', 'cities', 'zips'].some((field) => problem(`${at}.${field}`));
  return (
    <details className="parts" open={(isSame && chosen + typed > 0) || hasProblem || undefined}>
      <summary>
        <Glyph name="next" small />
        {t('delivery.admin.zone.onlyParts')}
      </summary>
      <div className="stack tight" key={country}>
        {known ? (
          <>
            <ChoiceGrid
              legend={t('delivery.admin.zone.regions')}
              name={`${at}.regions`}
              choices={known.regions}
              chosen={isSame ? row.regions : []}
            />
            <ChoiceGrid
              legend={t('delivery.admin.zone.cities')}
              name={`${at}.cities`}
              choices={known.cities}
              chosen={isSame ? row.cities : []}
            />
          </>
        ) : (
          <TextInput
            label={t('delivery.admin.zone.otherRegions')}
            description={t('delivery.admin.zone.listHelp')}
            name={`${at}.otherRegions`}
            defaultValue={isSame ? row.otherRegions : ''}
            error={problem(`${at}.regions`)}
          />
        )}
        <TextInput
          label={t(known ? 'delivery.admin.zone.otherCities' : 'delivery.admin.zone.cities')}
          description={t('delivery.admin.zone.listHelp')}
          name={`${at}.otherCities`}
          defaultValue={isSame ? row.otherCities : ''}
          error={problem(`${at}.cities`)}
        />
        <TextInput
          label={t('delivery.admin.zone.zips')}
          description={t('delivery.admin.zone.zipsHelp')}
          name={`${at}.zips`}
          defaultValue={isSame ? row.zips : ''}
          error={problem(`${at}.zips`)}
        />
        <Problem text={known ? problem(`${at}.regions`) : undefined} />
      </div>
    </details>
  );
}

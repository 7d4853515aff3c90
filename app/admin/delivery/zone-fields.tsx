import type { ZoneProblems } from '#domain/delivery/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useRows } from '../kit/use-rows.ts';
import type { MethodRow, PlaceRow, ZoneRows, ZoneView } from './delivery-view.ts';
import { MethodFields } from './method-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useProblems } from './problem-text.ts';
import { AddRow, BothLanguages, Problem } from './zone-parts.tsx';

type Props = { zone: ZoneView; rows: ZoneRows; problems: ZoneProblems; onChange: () => void };

const NEW_PLACE: Omit<PlaceRow, 'key'> = {
  ...{ country: '', regions: [], cities: [], otherRegions: '', otherCities: '', zips: '' },
};
const NEW_METHOD: Omit<MethodRow, 'key'> = {
  ...{
    id: '',
    names: { en: '', ar: '' },
    details: { en: '', ar: '' },
    kind: 'flat',
    charge: '',
    first: '',
    each: '',
  },
  ...{ steps: [{ key: 'r0', from: '0', charge: '' }], freeFrom: '', mostKg: '', minDays: '', maxDays: '' },
  allowsCash: true,
};

export function ZoneFields({ zone, rows, problems, onChange }: Props) {
  const t = useTexts();
  const problem = useProblems(problems);
  const places = useRows(rows.places, NEW_PLACE);
  const methods = useRows(rows.methods, NEW_METHOD);
  const changing = (change: () => void) => () => {
    change();
    onChange();
  };
  return (
    <>
      <Card title={t('delivery.admin.zone.name')}>
        <p className="muted">{t('delivery.admin.zone.nameHelp')}</p>
        <BothLanguages name="names" values={rows.names} problem={problem} />
      </Card>
      <Card title={t('delivery.admin.zone.places')}>
        <p className="muted">{t('delivery.admin.zone.placesHelp')}</p>
        <Problem text={problem('places')} />
        {places.rows.map((row) => (
          <PlaceFields
            key={row.key}
            row={row}
            zone={zone}
            problem={problem}
            onRemove={changing(() => places.remove(row.key))}
          />
        ))}
        <AddRow text={t('delivery.admin.zone.addPlace')} onAdd={changing(places.add)} />
      </Card>
      <Card title={t('delivery.admin.zone.methods')} headingId="zone-methods">
        <p className="muted">{t('delivery.admin.zone.methodsHelp')}</p>
        <Problem text={problem('methods')} />
        {methods.rows.map((row, index) => (
          <MethodFields
            key={row.key}
            row={row}
            number={index + 1}
            currency={zone.currency}
            problem={problem}
            onChange={onChange}
            onRemove={changing(() => methods.remove(row.key))}
          />
        ))}
        <AddRow text={t('delivery.admin.zone.addMethod')} onAdd={changing(methods.add)} />
      </Card>
    </>
  );
}

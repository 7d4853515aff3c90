import { Button, TextInput } from '@mantine/core';
import type { ZoneProblems } from '#domain/delivery/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useRows } from '../forms/use-rows.ts';
import { Card } from '../kit/card.tsx';
import type { MethodRow, PlaceRow, ZoneRows, ZoneView } from './delivery-view.ts';
import { MethodFields } from './method-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useProblems } from './problem-text.ts';

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

type NamesProps = {
  name: string;
  values: { en: string; ar: string };
  problem: (path: string) => string | undefined;
};

/** The same text in both languages; what is left out in one is said in the other. */
export function BothLanguages({ name, values, problem }: NamesProps) {
  const t = useTexts();
  return (
    <div className="field-row">
      <TextInput
        label={t('delivery.admin.zone.en')}
        name={`${name}.en`}
        lang="en"
        dir="ltr"
        defaultValue={values.en}
        error={problem(`${name}.en`)}
        autoComplete="off"
      />
      <TextInput
        label={t('delivery.admin.zone.ar')}
        name={`${name}.ar`}
        lang="ar"
        dir="rtl"
        defaultValue={values.ar}
        error={problem(`${name}.ar`)}
        autoComplete="off"
      />
    </div>
  );
}

export function AddRow({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <div className="needs-scripts">
      <Button onClick={onAdd} leftSection={<Glyph name="plus" />}>
        {text}
      </Button>
    </div>
  );
}

export function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p className="field-problem" role="alert">
      {text}
    </p>
  ) : null;
}

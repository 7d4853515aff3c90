import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { StockLocation } from '#domain/stock/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { RowRemoval, RowShifts } from '../../ui/console/list/row-acts.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { FeatureNote } from '../kit/feature-note.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';

export const LOCATION_ACTS = ['add', 'rename', 'earlier', 'later', 'remove'] as const;
export type LocationAct = (typeof LOCATION_ACTS)[number];

export type LocationsResult =
  | { said: string }
  | { problem: string; intent: LocationAct; id: string; name: string };

type Props = { locations: StockLocation[]; canAdd: boolean; result: LocationsResult | undefined };

/** Stock locations: the main one first, then the others in the order in which stock is taken from them. */
export function LocationsPage({ locations, canAdd, result }: Props) {
  const t = useTexts();
  const refused = result && 'problem' in result ? result : null;
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead title={t('locations.title')} back={<SettingsBack />} text={t('locations.text')} />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      {refused &&
      (refused.intent === 'earlier' || refused.intent === 'later' || refused.intent === 'remove') ? (
        <PageNote tone="danger">{refused.problem}</PageNote>
      ) : null}
      {canAdd ? null : <FeatureNote feature="locations" />}
      <CardFrame label={t('locations.title')}>
        <ul className="card-rows">
          <li className="row">
            <Glyph name="store" />
            <div className="grow">
              <p className="strong">{t('locations.main')}</p>
              <p className="caption">{t('locations.mainText')}</p>
            </div>
          </li>
          {locations.map((location, at) => (
            <LocationRow
              key={location.id}
              location={location}
              isFirst={at === 0}
              isLast={at === locations.length - 1}
              refused={refused?.intent === 'rename' && refused.id === location.id ? refused : null}
            />
          ))}
        </ul>
        {locations.length === 0 && canAdd ? <p className="card-body muted">{t('locations.none')}</p> : null}
        {canAdd ? (
          <AddLocation count={locations.length} refused={refused?.intent === 'add' ? refused : null} />
        ) : null}
      </CardFrame>
    </main>
  );
}

type RowProps = {
  location: StockLocation;
  isFirst: boolean;
  isLast: boolean;
  refused: { problem: string; name: string } | null;
};

function LocationRow({ location, isFirst, isLast, refused }: RowProps) {
  const t = useTexts();
  const name = isolate(location.name);
  return (
    <li className="row own-field">
      <Glyph name="box" />
      <div className="grow">
        <p className="strong">
          <OwnText>{location.name}</OwnText>
        </p>
        <p className="caption">{t('locations.variants', { count: location.variants })}</p>
        <details open={refused !== null}>
          <summary className="text-link" aria-label={t('locations.renameOf', { name })}>
            {t('locations.rename')}
          </summary>
          <Form method="post" className="row row-form" preventScrollReset key={location.name}>
            <input type="hidden" name="id" value={location.id} />
            <TextInput
              name="name"
              aria-label={t('common.name')}
              defaultValue={refused?.name ?? location.name}
              error={refused?.problem}
              maxLength={60}
              dir="auto"
              autoComplete="off"
            />
            <Button type="submit" name="intent" value="rename">
              {t('locations.save')}
            </Button>
          </Form>
        </details>
        <RowRemoval
          id={location.id}
          name={t('locations.remove', { name })}
          text={t('locations.removeText', { count: location.variants })}
          sure={t('locations.removeSure')}
        >
          {t('locations.removeShort')}
        </RowRemoval>
      </div>
      <RowShifts
        id={location.id}
        earlier={t('locations.earlier', { name })}
        later={t('locations.later', { name })}
        isFirst={isFirst}
        isLast={isLast}
      />
    </li>
  );
}

// The key changes with each added location, so that the field is empty again.
function AddLocation({
  count,
  refused,
}: {
  count: number;
  refused: { problem: string; name: string } | null;
}) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'add';
  return (
    <Form method="post" className="card-body panel-form" key={count} preventScrollReset>
      <TextInput
        name="name"
        label={t('common.name')}
        description={t('locations.nameHelp')}
        defaultValue={refused?.name ?? ''}
        error={refused?.problem}
        maxLength={60}
        dir="auto"
        autoComplete="off"
      />
      <div className="row">
        <Button type="submit" name="intent" value="add" variant="filled" loading={isSending}>
          {t('locations.add')}
        </Button>
      </div>
    </Form>
  );
}

import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { Carrier } from '#domain/orders/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { FormContext, LineField } from '../kit/form-fields.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';

export type CarriersResult = { said: string } | { problem: string; name: string; trackingLink: string };

type Props = { carriers: Carrier[]; result: CarriersResult | undefined };

const LIMITS = { name: { maxLength: 60 }, trackingLink: { maxLength: 300 } };

/** The built-in carriers, and the store's own with their tracking pages. */
export function CarriersPage({ carriers, result }: Props) {
  const t = useTexts();
  const own = carriers.filter((carrier) => carrier.isOwn);
  const known = carriers.filter((carrier) => !carrier.isOwn);
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead
        title={t('orderlife.carriers.title')}
        back={<SettingsBack />}
        text={t('orderlife.carriers.text')}
      />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      <div className="stack">
        <CardFrame title={t('orderlife.carriers.own')}>
          {own.length === 0 ? <p className="card-body muted">{t('orderlife.carriers.none')}</p> : null}
          <ul className="card-rows">
            {own.map((carrier) => (
              <li key={carrier.key} className="row">
                <CarrierFacts carrier={carrier} />
                <Form method="post">
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="id" value={carrier.key} />
                  <button
                    type="submit"
                    className="icon-button"
                    aria-label={t('orderlife.carriers.remove', { name: isolate(carrier.name) })}
                  >
                    <Glyph name="close" small />
                  </button>
                </Form>
              </li>
            ))}
          </ul>
          <AddCarrier count={own.length} result={result} />
        </CardFrame>
        <CardFrame title={t('orderlife.carriers.known')}>
          <ul className="card-rows">
            {known.map((carrier) => (
              <li key={carrier.key} className="row">
                <CarrierFacts carrier={carrier} />
              </li>
            ))}
          </ul>
        </CardFrame>
      </div>
    </main>
  );
}

function CarrierFacts({ carrier }: { carrier: Carrier }) {
  return (
    <div className="grow">
      <p className="strong">
        <OwnText>{carrier.name}</OwnText>
      </p>
      <p className="caption note-link">
        <Code>{carrier.trackingLink}</Code>
      </p>
    </div>
  );
}

// The key changes with each added carrier, so that the fields are empty again.
function AddCarrier({ count, result }: { count: number; result: CarriersResult | undefined }) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'add';
  const kept = result && 'problem' in result ? result : null;
  return (
    <Form method="post" className="card-body panel-form" key={count}>
      <input type="hidden" name="intent" value="add" />
      {kept ? (
        <p className="note" data-tone="danger" role="alert">
          <Glyph name="warning" />
          {kept.problem}
        </p>
      ) : null}
      <div className="panel-pair">
        <FormContext value={{ values: kept, limits: LIMITS }}>
          <LineField name="name" label={t('common.name')} dir="auto" />
          <LineField
            name="trackingLink"
            label={t('orderlife.carriers.link')}
            hint={t('orderlife.carriers.linkHelp')}
            dir="ltr"
          />
        </FormContext>
      </div>
      <div className="row">
        <Button type="submit" loading={isSending}>
          {t('orderlife.carriers.add')}
        </Button>
      </div>
    </Form>
  );
}

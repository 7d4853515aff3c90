import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { AddressField } from './address-field.tsx';
import { AccountFields, CountryField, TermsField, useProblem } from './signup-fields.tsx';
import { NOTHING_TYPED, type Refusal, type SignUpView } from './signup-view.ts';
import { type Address, type AddressState, addressOf } from './use-address.ts';
import { useProof } from './use-proof.ts';

type Props = { view: SignUpView; refusal: Refusal | null };

/** The whole form on one page: account, shop, address. */
export function SignUpPage({ view, refusal }: Props) {
  const t = useTexts();
  const { form, proof, isWaiting, onSubmit } = useProof(view.challenge, view.proofBits);
  const isSending = useNavigation().state !== 'idle' || isWaiting;
  const typed = refusal?.typed ?? NOTHING_TYPED;
  const fields = refusal?.fields ?? {};
  const problem = useProblem(fields);
  return (
    <main className="signup-page" id="main">
      <div className="signup-form">
        <h1>{t('signup.title')}</h1>
        <p className="signup-lead">{leadOf(t, view)}</p>
        <Summary refusal={refusal} />
        <Form method="post" reloadDocument noValidate className="stack" ref={form} onSubmit={onSubmit}>
          {/* The first button of a form is the one that Enter presses. */}
          <button type="submit" className="signup-enter" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="challenge" value={view.challenge} />
          <input type="hidden" name="proof" value={proof} readOnly />
          <input type="hidden" name="plan" value={view.plan?.code ?? ''} />
          <AccountFields typed={typed} fields={fields} />
          <ShopFields view={view} refusal={refusal} />
          <Trap />
          <TermsField isAccepted={typed.terms} error={problem('terms')} />
          <Button type="submit" variant="filled" data-large="" fullWidth loading={isSending}>
            {t('signup.submit')}
          </Button>
          <p className="caption muted signup-soon">{t('signup.soon')}</p>
        </Form>
      </div>
    </main>
  );
}

function leadOf(t: ReturnType<typeof useTexts>, { plan }: SignUpView): string {
  return plan ? t('signup.leadTrial', { days: plan.days, plan: isolate(plan.name) }) : t('signup.lead');
}

function Summary({ refusal }: { refusal: Refusal | null }) {
  const t = useTexts();
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0;
  if (!refusal || (!hasFields && !refusal.refused)) return null;
  const { refused } = refusal;
  return (
    <p className="note" data-tone="danger" role="alert">
      <Glyph name="warning" />
      {refused ? t(`signup.problem.${refused.code}`, { minutes: refused.minutes }) : t('signup.summary')}
    </p>
  );
}

/** Name, country and address of the shop; the address follows the name until somebody types one. */
function ShopFields({ view, refusal }: Props) {
  const t = useTexts();
  const typed = refusal?.typed ?? NOTHING_TYPED;
  const problem = useProblem(refusal?.fields ?? {});
  const [country, setCountry] = useState(typed.country);
  const [slug, setSlug] = useState(typed.slug);
  const [isOwn, setOwn] = useState(typed.slug !== '');
  return (
    <>
      <div className="signup-pair">
        <TextInput
          label={t('signup.shop')}
          description={t('signup.shopHelp')}
          name="shop"
          autoComplete="organization"
          dir="auto"
          maxLength={120}
          defaultValue={typed.shop}
          onChange={(event) => {
            if (!isOwn) setSlug(addressOf(event.currentTarget.value));
          }}
          required
          withAsterisk={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={problem('shop')}
        />
        <CountryField view={view} country={country} onChange={setCountry} error={problem('country')} />
      </div>
      <AddressField
        slug={slug}
        suffix={view.suffix}
        known={knownOf(refusal)}
        onChange={(next) => {
          setOwn(next !== '');
          setSlug(next);
        }}
      />
    </>
  );
}

function knownOf(refusal: Refusal | null): Address {
  const state = refusal?.fields.slug?.replace('slug_', '') ?? null;
  return { state: state as AddressState, suggestions: refusal?.suggestions ?? [] };
}

/** A field that people neither see nor reach; programs fill it in. */
function Trap() {
  const t = useTexts();
  return (
    <div className="signup-trap" aria-hidden="true">
      <label>
        {t('signup.hidden')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

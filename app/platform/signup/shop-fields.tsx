import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { AddressField } from './address-field.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { CountryField, useProblem } from './signup-fields.tsx';
import { NOTHING_TYPED, type Refusal, type ShopView } from './signup-view.ts';
import { TradeField } from './trade-field.tsx';
import { type Address, type AddressState, addressOf } from './use-address.ts';

type Props = { view: ShopView; refusal: Refusal | null };

/** Name, country, address and trade of the shop. The address is derived from the name until the user edits it. */
export function ShopFields({ view, refusal }: Props) {
  const t = useTexts();
  const typed = refusal?.typed ?? NOTHING_TYPED;
  const problem = useProblem(refusal?.fields ?? {});
  const [name, setName] = useState(typed.shop);
  const [trade, setTrade] = useState(typed.trade);
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
            setName(event.currentTarget.value);
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
      <TradeField chosen={typed.trade} onChange={setTrade} />
      <ShopPreview
        name={name}
        address={slug === '' ? '' : `${slug}${view.suffix}`}
        trade={trade}
        look={view.looks[trade]}
      />
    </>
  );
}

function knownOf(refusal: Refusal | null): Address {
  const state = refusal?.fields.slug?.replace('slug_', '') ?? null;
  return { state: state as AddressState, suggestions: refusal?.suggestions ?? [] };
}

/** The message above the fields of a refused form. */
export function RefusedNote({ refusal, summary }: { refusal: Refusal | null; summary: string }) {
  const t = useTexts();
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0;
  if (!refusal || (!hasFields && !refusal.refused)) return null;
  const { refused } = refusal;
  return (
    <p className="note" data-tone="danger" role="alert">
      <Glyph name="warning" />
      {refused ? t(`signup.problem.${refused.code}`, { minutes: refused.minutes }) : summary}
    </p>
  );
}

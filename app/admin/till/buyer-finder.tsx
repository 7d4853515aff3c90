import { useId, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import type { TillBuyer, TillBuyers } from './till-view.ts';
import { fetchJson, useAnswer } from './use-answer.ts';
import { useChoice } from './use-choice.ts';

/** The same as SHORTEST_BUYER_SEARCH in domain/customer-desk. */
const SHORTEST = 3;

type Found = TillBuyers & { isLost?: boolean };

/** An answer that does not come is not the same as nobody. */
async function buyersOf(typed: string, signal: AbortSignal): Promise<Found> {
  const init = { method: 'POST', signal, body: new URLSearchParams({ typed }) };
  const found = await fetchJson<TillBuyers>('/admin/orders/new/customers', init);
  return found ?? { buyers: [], problem: null, isLost: true };
}

/** Searches customers by phone number, name, e-mail or address as the user types. */
export function BuyerFinder({ onChoose }: { onChoose: (buyer: TillBuyer) => void }) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const answer = useAnswer([...words].length >= SHORTEST ? words : null, buyersOf);
  const buyers = answer?.answer.buyers ?? [];
  const choose = (buyer: TillBuyer | undefined) => {
    if (!buyer) return;
    onChoose(buyer);
    setTyped('');
  };
  const take = (at: number) => {
    if (answer?.of === words) choose(buyers[at]);
  };
  const choice = useChoice(buyers.length, { take, leave: () => setTyped('') });
  const isNobody = answer?.of === words && buyers.length === 0;
  const nobody = answer?.answer.isLost
    ? t('orderlife.till.noAnswer')
    : t('orderlife.till.nobody', { query: isolate(words) });
  const said = answer?.answer.problem ?? (isNobody ? nobody : null);
  return (
    <div className="needs-scripts stack">
      <div className="till-search small">
        <Glyph name="phone" />
        <input
          className="till-search-input"
          data-find="buyer"
          type="search"
          role="combobox"
          aria-expanded={buyers.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={buyers.length > 0 ? `${id}${choice.chosen}` : undefined}
          aria-label={t('orderlife.till.findBuyer')}
          placeholder={t('orderlife.till.findBuyer')}
          autoComplete="off"
          dir="auto"
          maxLength={120}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            choice.reset();
          }}
          onKeyDown={choice.onKeyDown}
        />
      </div>
      <p role="status" className="caption till-said">
        {said}
      </p>
      <div
        role="listbox"
        id={`${id}list`}
        aria-label={t('orderlife.till.foundBuyers')}
        className="till-buyers"
      >
        {buyers.map((buyer, at) => (
          <button
            key={buyer.id}
            type="button"
            role="option"
            id={`${id}${at}`}
            tabIndex={-1}
            aria-selected={at === choice.chosen}
            className="till-buyer-option"
            onClick={() => choose(buyer)}
          >
            <BuyerLine buyer={buyer} />
          </button>
        ))}
      </div>
    </div>
  );
}

function BuyerLine({ buyer }: { buyer: TillBuyer }) {
  const t = useTexts();
  const [first] = buyer.addresses;
  return (
    <>
      <span className="till-product-head">
        <span className="strong">
          <OwnText>{buyer.name || buyer.email}</OwnText>
        </span>
        <Code>{buyer.phoneText}</Code>
      </span>
      <span className="till-product-head caption">
        <OwnText>{first ? [first.address, first.city].filter(Boolean).join(' · ') : buyer.email}</OwnText>
        <span className="till-nowrap">
          {t('orderlife.till.orders', { count: buyer.orders })}
          {buyer.isBlocked ? ` · ${t('customers.blocked')}` : null}
          {buyer.isGuest || buyer.isVerified ? null : ` · ${t('orderlife.till.unverified')}`}
        </span>
      </span>
    </>
  );
}

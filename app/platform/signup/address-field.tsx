import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { type Address, type AddressState, useAddress } from './use-address.ts';

type Props = {
  slug: string;
  suffix: string;
  /** The problem that the server found with the posted address. */
  known: Address;
  onChange: (slug: string) => void;
};

const BAD: readonly AddressState[] = ['invalid', 'reserved', 'taken', 'similar'];

/**
 * The field for the shop's address. It is checked while the user types, and free addresses are suggested beside it.
 */
export function AddressField({ slug, suffix, known, onChange }: Props) {
  const t = useTexts();
  const { state, suggestions } = useAddress(slug, known);
  const isBad = BAD.includes(state);
  return (
    <div className="signup-address" data-state={isBad ? 'bad' : (state ?? 'none')}>
      <TextInput
        className="ltr-field"
        label={t('signup.slug')}
        name="slug"
        value={slug}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        rightSection={<bdi dir="ltr">{suffix}</bdi>}
        rightSectionWidth={suffix.length * 8 + 16}
        rightSectionPointerEvents="none"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isBad ? textOf(t, state, slug) : undefined}
        description={isBad ? undefined : <State t={t} state={state} slug={slug} />}
      />
      <Suggestions slugs={suggestions} isBad={isBad} onPick={onChange} />
    </div>
  );
}

function State({ t, state, slug }: { t: Texts; state: AddressState; slug: string }): ReactNode {
  return (
    <span role="status">
      {state === 'free' ? <Glyph name="check" small /> : null}
      {textOf(t, state, slug)}
    </span>
  );
}

function textOf(t: Texts, state: AddressState, slug: string): string {
  if (state === null) return t('signup.slugHelp');
  return t(`signup.state.${state}`, { slug: isolate(slug) });
}

type SuggestionsProps = { slugs: string[]; isBad: boolean; onPick: (slug: string) => void };

/**
 * Buttons that fill in a suggested address. Without scripts they submit the form, which is then shown again with that
 * address.
 */
function Suggestions({ slugs, isBad, onPick }: SuggestionsProps) {
  const t = useTexts();
  if (slugs.length === 0) return null;
  return (
    <div className="signup-suggestions">
      {isBad ? null : <span className="caption muted">{t('signup.alsoFree')}</span>}
      {slugs.map((slug) => (
        <button
          key={slug}
          type="submit"
          name="pick"
          value={slug}
          className="signup-suggestion"
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            onPick(slug);
          }}
        >
          <bdi dir="ltr">{slug}</bdi>
        </button>
      ))}
    </div>
  );
}

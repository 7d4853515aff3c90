import { type Ref, useLayoutEffect, useRef } from 'react';
import type { ProductPage } from '#domain/catalog/index.ts';
import { useShell, useTexts } from '../shell/shell-context.tsx';
import type { SizeGuideView } from './size-guide-view.ts';
import type { Codes } from './use-choice.ts';
import { type Choice, statesOfValues, type ValueState } from './variant-choice.ts';

type Option = ProductPage['options'][number];

const STATE_CLASS: Record<ValueState, string> = {
  available: '',
  sold_out: 'is-sold-out',
  missing: 'is-missing',
};

/** Native radios in named groups: arrow keys work, and a plain form post includes the selection. */
export function VariantPicker(props: {
  product: ProductPage;
  choice: Choice;
  guide?: SizeGuideView | null;
  onPick: (codes: Codes, kept: string) => void;
}) {
  const { product, choice, guide, onPick } = props;
  const groups = useRef<Record<string, HTMLFieldSetElement | null>>({});
  // Adopts radios selected before hydration instead of resetting them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useLayoutEffect(() => {
    const pressed = product.options.flatMap(({ param }, index) => {
      const code = groups.current[param]?.querySelector<HTMLInputElement>('input:checked')?.value;
      return code && code !== choice.codes[index] ? [[param, code] as const] : [];
    });
    const last = pressed.at(-1);
    if (last) onPick(Object.fromEntries(pressed), last[0]);
  }, []);
  const states = statesOfValues(product, choice.codes);
  return product.options.map((option, index) => (
    <OptionGroup
      key={option.param}
      ref={(group) => {
        groups.current[option.param] = group;
      }}
      option={option}
      aside={guide?.at === index ? guide.link : null}
      chosen={choice.codes[index] ?? ''}
      states={states[index]}
      onPick={(code) => onPick({ [option.param]: code }, option.param)}
    />
  ));
}

function OptionGroup(props: {
  ref: Ref<HTMLFieldSetElement>;
  option: Option;
  /** Markup in the legend that is no part of the group's name. */
  aside: string | null;
  chosen: string;
  states: ReadonlyMap<string, ValueState> | undefined;
  onPick: (code: string) => void;
}) {
  const { option, aside, chosen } = props;
  const named = `name-${option.param}`;
  const asSwatches =
    option.kind === 'colour' && option.values.every((value) => value.swatch || value.picture);
  const chosenLabel = option.values.find((value) => value.code === chosen)?.label ?? '';
  return (
    <fieldset ref={props.ref} aria-labelledby={aside ? named : undefined}>
      <legend className="option-legend">
        <span id={named}>
          <bdi>{option.name}</bdi>:{' '}
          <b>
            <bdi>{chosenLabel}</bdi>
          </b>
        </span>
        {aside ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server
          <span dangerouslySetInnerHTML={{ __html: aside }} />
        ) : null}
      </legend>
      <div className={asSwatches ? 'colour-options' : 'pill-options'}>
        {option.values.map((value) => (
          <OptionValue
            key={value.code}
            option={option}
            value={value}
            state={props.states?.get(value.code) ?? 'missing'}
            isChosen={value.code === chosen}
            asSwatch={asSwatches}
            onPick={props.onPick}
          />
        ))}
      </div>
    </fieldset>
  );
}

function OptionValue(props: {
  option: Option;
  value: Option['values'][number];
  state: ValueState;
  isChosen: boolean;
  asSwatch: boolean;
  onPick: (code: string) => void;
}) {
  const text = useTexts();
  const { locale } = useShell();
  const { value, state } = props;
  const lang = value.labelLocale === locale ? undefined : value.labelLocale;
  return (
    <label
      className={props.asSwatch ? undefined : STATE_CLASS[state]}
      title={props.asSwatch ? value.label : undefined}
    >
      <input
        type="radio"
        name={props.option.param}
        value={value.code}
        checked={props.isChosen}
        onChange={() => props.onPick(value.code)}
      />
      {props.asSwatch || value.picture ? (
        <i
          className={STATE_CLASS[state]}
          style={{ background: value.swatch }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built on the server (swatch-markup.server.ts)
          dangerouslySetInnerHTML={{ __html: value.picture ?? '' }}
        />
      ) : null}
      <bdi className={props.asSwatch ? 'sr-only' : undefined} lang={lang}>
        {value.label}
      </bdi>
      {state === 'sold_out' ? <span className="sr-only">, {text('storefront.product.soldOut')}</span> : null}
      {state === 'missing' ? <span className="sr-only">, {text('storefront.product.missing')}</span> : null}
    </label>
  );
}

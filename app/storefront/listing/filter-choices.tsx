import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { Choice } from './listing-view.ts';
import { SwatchDot } from './swatch-dot.tsx';

/** Number of values shown at once; the rest expand on a press. */
const SHOWN = 8;

/** One collapsible filter, with a link that clears it. */
export function FilterGroup(props: {
  title: string;
  isOpen: boolean;
  /** URL of the list without this filter; null when it is not set. */
  without: string | null;
  children: ReactNode;
}) {
  const text = useTexts();
  return (
    <details className="facet" open={props.isOpen}>
      <summary>
        {props.title}
        <Icon name="chevron" size="s" />
      </summary>
      <fieldset>
        <legend className="sr-only">{props.title}</legend>
        {props.children}
        {props.without === null ? null : (
          <Link
            className="link sm clear-one"
            to={props.without}
            preventScrollReset
            aria-label={`${text('finding.filter.clearOne')}: ${props.title}`}
            onClick={takeBack}
          >
            {text('finding.filter.clearOne')}
          </Link>
        )}
      </fieldset>
    </details>
  );
}

/** On phones the sheet's button applies the filters, so clearing one filter does not apply at once. */
function takeBack(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget;
  const fields = link.closest('fieldset');
  if (!fields || !link.closest(':popover-open')) return;
  event.preventDefault();
  event.stopPropagation();
  for (const input of fields.querySelectorAll('input')) {
    if (input.type === 'radio') input.checked = input.value === '';
    else if (input.type === 'checkbox') input.checked = false;
    else if (input.type === 'text') input.value = '';
  }
  fields.dispatchEvent(new Event('change', { bubbles: true }));
}

export function Choices(props: {
  name: string;
  kind: 'radio' | 'checkbox';
  choices: Choice[];
  /** True if only the choices with the most products are listed. */
  hasMore?: boolean;
}) {
  const text = useTexts();
  const say = useDigits();
  const { name, kind, choices } = props;
  const rows = choices.map((choice) => (
    <ChoiceRow key={choice.value} name={name} kind={kind} choice={choice} />
  ));
  const more = props.hasMore ? <p className="muted sm">{text('finding.filter.mostListed')}</p> : null;
  const isFolded = rows.length > SHOWN + 1 && !choices.slice(SHOWN).some(({ isChosen }) => isChosen);
  return (
    <>
      {kind === 'radio' ? (
        <label className="check-row">
          <input
            type="radio"
            name={name}
            value=""
            defaultChecked={!choices.some(({ isChosen }) => isChosen)}
          />
          <span className="grow">{text('storefront.listing.everything')}</span>
        </label>
      ) : null}
      {isFolded ? rows.slice(0, SHOWN) : rows}
      {isFolded ? (
        <details className="more-choices">
          <summary className="link sm">
            {text('finding.filter.showAll')} <span className="num">({say(choices.length)})</span>
          </summary>
          {rows.slice(SHOWN)}
          {more}
        </details>
      ) : (
        more
      )}
    </>
  );
}

/** A choice without results keeps its row and shows a zero, but is disabled. */
function ChoiceRow({ name, kind, choice }: { name: string; kind: 'radio' | 'checkbox'; choice: Choice }) {
  const { value, label, count, isChosen, swatch, picture } = choice;
  const isDead = count === 0 && !isChosen;
  const counted = useId();
  const say = useDigits();
  return (
    <label className={isDead ? 'check-row off' : 'check-row'}>
      <input
        type={kind}
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isDead}
        aria-describedby={counted}
      />
      <SwatchDot swatch={swatch} picture={picture} />
      <bdi className="grow">{label}</bdi>
      <small id={counted}>{say(count)}</small>
    </label>
  );
}

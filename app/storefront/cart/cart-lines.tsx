import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { useCart } from './cart-context.tsx';
import type { CartLineView } from './cart-views.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

/** Refusal of a plain form post, shown beside its line. */
export type LineRefusal = { variantId: string; message: string } | null;

export function CartLines(props: { lines: CartLineView[]; refusal: LineRefusal; isSmall?: boolean }) {
  const { lines, refusal, isSmall = false } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(lines.length);
  // The focused line was removed: Tab continues with the first remaining line.
  useEffect(() => {
    if (lines.length < shown.current && document.activeElement === document.body) list.current?.focus();
    shown.current = lines.length;
  }, [lines.length]);
  return (
    <ul ref={list} tabIndex={-1} className="cart-lines">
      {lines.map((line) => (
        <CartLine
          key={line.variantId}
          line={line}
          refusal={refusal?.variantId === line.variantId ? refusal.message : null}
          isSmall={isSmall}
        />
      ))}
    </ul>
  );
}

type LineProps = { line: CartLineView; refusal: string | null };

function CartLine({ line, refusal, isSmall }: LineProps & { isSmall: boolean }) {
  const { locale } = useShell();
  const { busy } = useCart();
  const isBlocked = line.problems.some((problem) => problem.isBlocking);
  const classes = ['cart-line', isSmall ? '' : 'on-page', isBlocked ? 'is-blocked' : ''];
  const name = (
    <OwnText locale={line.titleLocale === locale ? undefined : line.titleLocale}>{line.title}</OwnText>
  );
  return (
    <li className={classes.filter(Boolean).join(' ')} aria-busy={busy === line.variantId}>
      <div className="thumb">
        <Picture image={line.image} use="thumb" alt="" />
      </div>
      <div className="line-top">
        <div>
          {line.productPath ? (
            <Link className="line-name" to={line.productPath}>
              {name}
            </Link>
          ) : (
            <span className="line-name">{name}</span>
          )}
          {line.options ? (
            <div className="cap muted">
              <OwnText>{line.options}</OwnText>
            </div>
          ) : null}
          {line.each ? <div className="cap muted num">{line.each}</div> : null}
        </div>
        <MoneyText value={line.lineTotal} className="line-total" />
      </div>
      <div className="line-foot">
        <QuantityForm line={line} refusal={refusal} />
        <RemoveForm line={line} />
      </div>
      <LineProblems line={line} refusal={refusal} />
    </li>
  );
}

function QuantityForm({ line, refusal }: LineProps) {
  const text = useTexts();
  const href = useLocalePath();
  const cart = useCart();
  return (
    <form method="post" action={href(paths.cart)} onSubmit={cart.submit} className="quantity-form">
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="variant" value={line.variantId} />
      <QuantityStepper
        small
        label={text('checkout.cart.quantityOf').replace('#', line.title)}
        initial={line.quantity}
        settled={refusal && cart.refusal}
        invalid={refusal !== null}
        describedBy={refusal ? `refusal-${line.variantId}` : undefined}
        onChanged={(form) => form.requestSubmit()}
      />
      <button type="submit" className="btn line small without-scripts">
        {text('checkout.cart.update')}
      </button>
    </form>
  );
}

function RemoveForm({ line }: { line: CartLineView }) {
  const text = useTexts();
  const href = useLocalePath();
  const cart = useCart();
  return (
    <form method="post" action={href(paths.cart)} onSubmit={cart.submit}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="variant" value={line.variantId} />
      <button
        type="submit"
        className="remove"
        aria-label={text('checkout.cart.removeNamed').replace('#', line.title)}
      >
        {text('checkout.cart.remove')}
      </button>
    </form>
  );
}

/** Warnings about a line, with the buttons that resolve them. */
function LineProblems({ line, refusal }: LineProps) {
  const text = useTexts();
  const href = useLocalePath();
  const cart = useCart();
  if (line.problems.length === 0 && !refusal) return null;
  return (
    <div className="line-problems">
      {refusal ? (
        <p className="field-error" id={`refusal-${line.variantId}`} role="alert">
          <Icon name="warning" size="s" />
          <span>{refusal}</span>
        </p>
      ) : null}
      {line.problems.map((problem) => (
        <p key={problem.text} className={problem.isBlocking ? 'alert warn' : 'alert info'}>
          <Icon name={problem.isBlocking ? 'warning' : 'info'} size="s" />
          <span>{problem.text}</span>
        </p>
      ))}
      {line.take ? (
        <form method="post" action={href(paths.cart)} onSubmit={cart.submit}>
          <input type="hidden" name="intent" value="set" />
          <input type="hidden" name="variant" value={line.variantId} />
          <input type="hidden" name="quantity" value={line.take.quantity} />
          <button type="submit" className="btn line small">
            {line.take.text}
          </button>
        </form>
      ) : null}
      {line.priceChanged ? (
        <form method="post" action={href(paths.cart)} onSubmit={cart.submit}>
          <input type="hidden" name="intent" value="accept" />
          <button type="submit" className="btn line small">
            {text('checkout.problem.accept')}
          </button>
        </form>
      ) : null}
    </div>
  );
}

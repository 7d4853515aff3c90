import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/own-text.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { CouponView } from './cart-views.ts';

/**
 * Codes of a cart, and a field for another one. The buttons belong to the form with id `form`, so its typed
 * values are submitted too. `at` distinguishes two boxes on one page.
 */
export function CouponBox({ coupon, form, at }: { coupon: CouponView; form: string; at: string }) {
  const text = useTexts();
  const field = `code-${at}`;
  const isOpen = coupon.codes.length > 0 || coupon.problem !== null;
  return (
    <details className="coupon" open={isOpen}>
      <summary>
        {text('discounts.box.title')}
        <Icon name="chevron" size="s" />
      </summary>
      {coupon.codes.length > 0 ? (
        <ul className="coupon-codes">
          {coupon.codes.map(({ code, remove, problem }) => (
            <li key={code}>
              <span className={`coupon-code ${problem ? 'idle' : ''}`}>
                <Code>{code}</Code>
                <button
                  type="submit"
                  form={form}
                  name="removeCode"
                  value={code}
                  formNoValidate
                  aria-label={remove}
                >
                  <Icon name="close" size="xs" />
                </button>
              </span>
              {problem ? <small className="coupon-note">{problem}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="coupon-entry">
        <label className="sr-only" htmlFor={field}>
          {text('discounts.box.label')}
        </label>
        <input
          id={field}
          form={form}
          name="code"
          className="input"
          dir="auto"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          // Remounted, and so emptied, when a code was added or removed.
          key={`${coupon.codes.length} ${coupon.typed}`}
          defaultValue={coupon.typed}
          placeholder={text('discounts.box.label')}
          aria-invalid={coupon.problem ? true : undefined}
          aria-describedby={coupon.problem ? `${field}-error` : undefined}
        />
        <button type="submit" form={form} name="intent" value="code" formNoValidate className="btn line">
          {text('common.action.apply')}
        </button>
      </div>
      {coupon.problem ? (
        <p className="field-error" id={`${field}-error`} role="alert">
          <Icon name="warning" size="s" />
          <span>{coupon.problem}</span>
        </p>
      ) : null}
      {coupon.done ? (
        <p className="coupon-note good" role="status">
          {coupon.done}
        </p>
      ) : null}
    </details>
  );
}

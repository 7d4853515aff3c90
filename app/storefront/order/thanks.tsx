import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/own-text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useTexts } from '../shell/shell-context.tsx';

/** Heading of a confirmed order, with its number to copy. */
export function Thanks({ number, isToConfirm }: { number: number; isToConfirm: boolean }) {
  const text = useTexts();
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(String(number));
    toast({ status: 'success', text: text('storefront.toast.copied') });
  };
  return (
    <div className="thanks">
      <span className="thanks-mark">
        <Icon name="check" />
      </span>
      <h1>{text('orders.confirmed.thanks')}</h1>
      <p className="muted">
        {text(isToConfirm ? 'orders.confirmed.textToConfirm' : 'orders.confirmed.text')}
      </p>
      <p className="order-number">
        {text('orders.confirmed.number')}
        <b>
          <Code>{`#${number}`}</Code>
        </b>
        <button
          type="button"
          className="icon-button needs-scripts"
          aria-label={text('orders.confirmed.copy')}
          onClick={copy}
        >
          <Icon name="copy" size="s" />
        </button>
      </p>
    </div>
  );
}

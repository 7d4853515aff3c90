import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useTexts } from '../shell/shell-context.tsx';

/** Opens the device's share sheet, or copies the URL; a plain link without scripts. WhatsApp is a plain link. */
export function ShareLink({ title, address }: { title: string; address: string }) {
  const text = useTexts();
  const toast = useToast();
  return (
    <>
      <a
        className="tool-link"
        href={address}
        onClick={async (event) => {
          event.preventDefault();
          const { shareOrCopy } = await import('./share.ts');
          // The current URL, which includes the selected options.
          if ((await shareOrCopy({ title, url: location.href })) === 'copied') {
            toast({ status: 'success', text: text('storefront.toast.copied'), id: 'share' });
          }
        }}
      >
        <Icon name="share" size="s" />
        {text('product.share')}
      </a>
      <a
        className="tool-link"
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`}
        rel="noopener"
      >
        <Icon name="chat" size="s" />
        {text('product.whatsapp')}
      </a>
    </>
  );
}

import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useTexts } from '../shell/shell-context.tsx';

/** Opens what the device shares with, else copies the address; without scripts a plain link to it. */
export function ShareLink({ title, address }: { title: string; address: string }) {
  const text = useTexts();
  const toast = useToast();
  return (
    <a
      className="tool-link"
      href={address}
      onClick={async (event) => {
        event.preventDefault();
        const { shareOrCopy } = await import('./share.ts');
        // The address of the moment carries the choice.
        if ((await shareOrCopy({ title, url: location.href })) === 'copied') {
          toast({ status: 'success', text: text('storefront.toast.copied'), id: 'share' });
        }
      }}
    >
      <Icon name="share" size="s" />
      {text('product.share')}
    </a>
  );
}

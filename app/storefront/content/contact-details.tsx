import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { useShell, useTexts } from '../shell/shell-context.tsx';

export function ContactDetails() {
  const { store } = useShell();
  const text = useTexts();
  return (
    <ul className="contact-ways">
      {store.contactPhone ? (
        <Way icon="phone" name={text('storefront.contact.phone')}>
          <a href={`tel:${store.contactPhone.replace(/[^+\d]/g, '')}`}>
            <Code>{store.contactPhone}</Code>
          </a>
        </Way>
      ) : null}
      {store.whatsapp ? (
        <Way icon="chat" name={text('storefront.footer.whatsapp')}>
          <a href={`https://wa.me/${store.whatsapp.replace(/\D/g, '')}`} rel="noopener">
            {text('storefront.contact.openChat')}
          </a>
        </Way>
      ) : null}
      {store.contactEmail ? (
        <Way icon="mail" name={text('storefront.contact.email')}>
          <a href={`mailto:${store.contactEmail}`}>
            <Code>{store.contactEmail}</Code>
          </a>
        </Way>
      ) : null}
      <Way icon="clock" name={text('storefront.contact.hours')}>
        {store.hours || text('storefront.footer.hours')}
      </Way>
      {store.address ? (
        <Way icon="pin" name={text('storefront.contact.address')}>
          <OwnText>{store.address}</OwnText>
        </Way>
      ) : null}
    </ul>
  );
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size="s" />
      <span>
        <b>{name}</b>
        {children}
      </span>
    </li>
  );
}

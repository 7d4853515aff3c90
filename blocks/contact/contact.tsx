import { Icon, type IconName } from '../../app/ui/icon.tsx';
import { BlockFrame, BlockLink } from '../block-frame.tsx';
import type { BlockProps, StoreContact } from '../drawing.ts';
import { mapAddress } from '../map-address.ts';
import type { contact } from './fields.ts';

type Detail = { icon: IconName; text: string; href?: string; isLtr?: boolean };

/** What the store says under contact and footer. The map is a link only: nothing is requested from its provider. */
export function ContactBlock({ words, options, lang, shop }: BlockProps<typeof contact>) {
  const details = detailsOf(shop.contact);
  if (details.length === 0) return null;
  const map = options.map || mapAddress(shop.contact.address);
  return (
    <BlockFrame name="contact-block" title={words.title} body={words.body} lang={lang}>
      <ul className="contact-list">
        {details.map(({ icon, text, href, isLtr }) => (
          <li key={icon}>
            <Icon name={icon} />
            {href ? (
              <a href={href} dir={isLtr ? 'ltr' : undefined} rel="noopener">
                {text}
              </a>
            ) : (
              <span dir="auto">{text}</span>
            )}
          </li>
        ))}
      </ul>
      {map ? (
        <BlockLink to={map} shop={shop} className="btn line">
          <Icon name="pin" size="s" />
          {shop.say('blocks.contact.map')}
        </BlockLink>
      ) : null}
    </BlockFrame>
  );
}

function detailsOf({ email, phone, whatsapp, address, hours }: StoreContact): Detail[] {
  const details: Detail[] = [
    { icon: 'pin', text: address },
    { icon: 'clock', text: hours },
    { icon: 'phone', text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}`, isLtr: true },
    { icon: 'chat', text: whatsapp, href: `https://wa.me/${whatsapp.replace(/\D/g, '')}`, isLtr: true },
    { icon: 'mail', text: email, href: `mailto:${email}`, isLtr: true },
  ];
  return details.filter(({ text }) => text !== '');
}

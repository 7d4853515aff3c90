import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { Fact, SideCard } from '../kit/side-card.tsx';
import type { CustomerView } from './customer-view.ts';

export function ContactCard({ person }: { person: CustomerView }) {
  const t = useTexts();
  const chat = person.phone.replace(/\D/g, '');
  return (
    <SideCard id="person-contact" title={t('customers.contact')}>
      <dl className="facts">
        <Fact label={t('orders.label.email')}>
          <a className="text-link" href={`mailto:${person.email}`}>
            <bdi dir="ltr">{person.email}</bdi>
          </a>
        </Fact>
        {person.phone ? (
          <Fact label={t('orders.label.mobileNumber')}>
            <a className="text-link" href={`tel:${person.phone}`}>
              <Code>{person.phoneText}</Code>
            </a>
            {chat ? (
              <>
                <span className="dot">·</span>
                <a className="text-link" href={`https://wa.me/${chat}`} target="_blank" rel="noreferrer">
                  WhatsApp
                </a>
              </>
            ) : null}
          </Fact>
        ) : null}
        <Fact label={t('customers.language')}>{t(`customers.languages.${person.locale}`)}</Fact>
        {person.canGiveCredit ? (
          <Fact label={t('payments.credit.title')}>
            <Link
              className="text-link"
              to={`/admin/settings/storeCredit?email=${encodeURIComponent(person.email)}`}
            >
              {t('customers.credit')}
            </Link>
          </Fact>
        ) : null}
      </dl>
    </SideCard>
  );
}

export function AddressCard({ person }: { person: CustomerView }) {
  const t = useTexts();
  if (!person.address) return null;
  return (
    <SideCard id="person-address" title={t('customers.address')}>
      <address className="person-address">
        <OwnText>{person.address.name}</OwnText>
        {person.address.lines.map((line) => (
          <OwnText key={line}>{line}</OwnText>
        ))}
        <Code>{person.address.phone}</Code>
      </address>
    </SideCard>
  );
}

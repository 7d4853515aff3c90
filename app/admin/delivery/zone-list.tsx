import { Form, Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { daysText, useAmounts, usePriceText } from './charge-text.ts';
import type { DeliveryView, ZoneRow } from './delivery-view.ts';

export const DELIVERY_PATH = '/admin/settings/delivery';

export function ZoneList({ delivery, canEdit }: { delivery: DeliveryView; canEdit: boolean }) {
  const t = useTexts();
  const { zones } = delivery;
  return (
    <CardFrame title={t('delivery.admin.zones')}>
      {zones.length === 0 ? (
        <div className="card-body">
          <p className="strong">{t('delivery.admin.none')}</p>
          <p className="muted">{t('delivery.admin.noneText')}</p>
        </div>
      ) : (
        <ol className="zone-list">
          {zones.map((zone, index) => (
            <li key={zone.id} className="zone-row">
              <ZoneFacts zone={zone} currency={delivery.currency} canEdit={canEdit} />
              {canEdit ? (
                <Moves zone={zone} isFirst={index === 0} isLast={index === zones.length - 1} />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </CardFrame>
  );
}

function ZoneFacts({ zone, currency, canEdit }: { zone: ZoneRow; currency: string; canEdit: boolean }) {
  const t = useTexts();
  const name = <OwnText>{zone.name}</OwnText>;
  return (
    <div className="zone-facts">
      <h3>{canEdit ? <Link to={`${DELIVERY_PATH}/${zone.id}`}>{name}</Link> : name}</h3>
      <p className="muted">{zone.places.map((place) => placeText(t, place)).join(' · ')}</p>
      {zone.isUnreached ? (
        <p className="zone-warning">
          <Glyph name="warning" small />
          {t('delivery.admin.unreached')}
        </p>
      ) : null}
      {zone.methods.length === 0 ? <p className="muted">{t('delivery.admin.noMethods')}</p> : null}
      <ul className="zone-methods">
        {zone.methods.map((method) => (
          <Method key={method.id} method={method} currency={currency} />
        ))}
      </ul>
    </div>
  );
}

function placeText(t: Texts, { country, parts, more }: ZoneRow['places'][number]): string {
  const name = country ?? t('delivery.admin.anywhere');
  if (parts.length === 0) return name;
  const rest = more > 0 ? [t('delivery.admin.more', { count: more })] : [];
  return t('delivery.admin.parts', {
    country: name,
    parts: [...parts.map(isolate), ...rest].join(t('delivery.admin.comma')),
  });
}

function Method({ method, currency }: { method: ZoneRow['methods'][number]; currency: string }) {
  const t = useTexts();
  const price = usePriceText(currency);
  const amount = useAmounts(currency);
  const { freeFrom, minDays, maxDays, mostGrams, allowsCash } = method;
  const isFree = method.price.kind === 'flat' && method.price.charge === 0;
  const facts = [
    price(method.price),
    freeFrom === null || isFree ? null : t('delivery.admin.freeFrom', { amount: amount(freeFrom) }),
    daysText(t, minDays, maxDays),
    mostGrams === null ? null : t('delivery.admin.upTo', { kg: isolate(mostGrams / 1000) }),
    allowsCash ? null : t('delivery.admin.noCash'),
  ];
  return (
    <li>
      <span className="strong">
        <OwnText>{method.name}</OwnText>
      </span>
      <span className="muted">{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </li>
  );
}

function Moves({ zone, isFirst, isLast }: { zone: ZoneRow; isFirst: boolean; isLast: boolean }) {
  const t = useTexts();
  const name = isolate(zone.name);
  return (
    <Form method="post" className="zone-moves" preventScrollReset>
      <input type="hidden" name="id" value={zone.id} />
      <button
        type="submit"
        name="move"
        value="up"
        className="icon-button framed"
        disabled={isFirst}
        aria-label={t('delivery.admin.up', { name })}
      >
        <Glyph name="up" />
      </button>
      <button
        type="submit"
        name="move"
        value="down"
        className="icon-button framed"
        disabled={isLast}
        aria-label={t('delivery.admin.down', { name })}
      >
        <Glyph name="down" />
      </button>
    </Form>
  );
}

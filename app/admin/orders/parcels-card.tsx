import { Badge } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import type { OrderPageView } from './order-page-view.ts';
import { ParcelContents } from './ship-panel.tsx';

/** The shipped parcels, each with its carrier and tracking link. */
export function ParcelsCard({ order }: { order: OrderPageView }) {
  const t = useTexts();
  if (order.parcels.length === 0) return null;
  return (
    <CardFrame title={t('orderlife.parcel.parcels')}>
      <ul className="card-rows">
        {order.parcels.map((parcel) => (
          <li key={parcel.id}>
            <div className="row">
              <span className="glyph-tile">
                <Glyph name="truck" />
              </span>
              <div className="grow">
                <p className="strong">{t('orderlife.parcel.title', { number: parcel.number })}</p>
                <p className="caption">
                  <When when={parcel.when} />
                  <span className="dot">·</span>
                  {parcel.carrier ? <OwnText>{parcel.carrier}</OwnText> : t('orderlife.ship.ownDriver')}
                  {parcel.trackingNumber ? (
                    <>
                      <span className="dot">·</span>
                      <Code>{parcel.trackingNumber}</Code>
                    </>
                  ) : null}
                </p>
              </div>
              <Badge
                look={parcel.isDelivered ? { tone: 'success', mark: 'full' } : { tone: 'info', mark: 'half' }}
              >
                {t(parcel.isDelivered ? 'orderlife.parcel.delivered' : 'orderlife.parcel.onWay')}
              </Badge>
            </div>
            <div className="parcel-body">
              <ParcelContents order={order} lines={parcel.lines} />
              {parcel.trackingLink ? (
                <a className="text-link" href={parcel.trackingLink} target="_blank" rel="noreferrer">
                  {t('orderlife.parcel.track')}
                  <span className="sr-only">{` ${t('orderlife.parcel.title', { number: parcel.number })}`}</span>
                </a>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

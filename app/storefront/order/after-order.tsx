import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { AfterItem, AfterOrderView } from './after-order-view.ts';

/** Parcels, refunds and returns; each section only if it has entries. */
export function AfterOrder({ after }: { after: AfterOrderView }) {
  const { titles } = after;
  return (
    <>
      {after.edited ? <p className="muted sm">{after.edited}</p> : null}
      {after.parcels.length > 0 ? (
        <section className="box after-order">
          <h2>{titles.parcels}</h2>
          {after.parcels.map((parcel) => (
            <Parcel key={parcel.id} parcel={parcel} label={titles.trackingNumber} />
          ))}
          {after.toCome.length > 0 ? (
            <div className="after-part">
              <b>{titles.toCome}</b>
              <Items items={after.toCome} />
            </div>
          ) : null}
        </section>
      ) : null}
      {after.refunds.length > 0 || after.sums.length > 0 ? (
        <section className="box after-order">
          <h2>{titles.refunds}</h2>
          {after.refunds.map(({ id, said, details }) => (
            <div key={id} className="after-part">
              <b>{said}</b>
              <p className="muted sm">
                <OwnText>{details.join(' · ')}</OwnText>
              </p>
            </div>
          ))}
          {after.sums.length > 0 ? (
            <dl className="after-sums">
              {after.sums.map(({ label, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <MoneyText value={amount} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </section>
      ) : null}
      {after.returns.length > 0 ? (
        <section className="box after-order">
          <h2>{titles.returns}</h2>
          {after.returns.map((goods) => (
            <div key={goods.id} className="after-part">
              <b>
                {goods.title} · {goods.status}
              </b>
              <Items items={goods.items} />
              {goods.photos.length > 0 ? (
                <div className="return-photos">
                  {goods.photos.map(({ path, alt }) => (
                    <a key={path} href={path}>
                      <img src={path} alt={alt} width={72} height={72} loading="lazy" />
                    </a>
                  ))}
                </div>
              ) : null}
              {goods.answer ? (
                <p className="sm">
                  {titles.answer}: <OwnText>{goods.answer}</OwnText>
                </p>
              ) : null}
            </div>
          ))}
        </section>
      ) : null}
    </>
  );
}

function Parcel({ parcel, label }: { parcel: AfterOrderView['parcels'][number]; label: string }) {
  return (
    <div className="after-part">
      <b>
        {parcel.title} · {parcel.when}
      </b>
      <p className="muted sm">
        <OwnText>{parcel.carrier}</OwnText>
        {parcel.trackingNumber ? (
          <>
            {' · '}
            {label} <Code>{parcel.trackingNumber}</Code>
          </>
        ) : null}
      </p>
      <Items items={parcel.items} />
      {parcel.link ? (
        <a
          className={parcel.isUnderWay ? 'btn primary' : 'link sm'}
          href={parcel.link.href}
          target="_blank"
          rel="noreferrer"
        >
          {parcel.link.label}
        </a>
      ) : null}
    </div>
  );
}

function Items({ items }: { items: AfterItem[] }) {
  return (
    <ul className="sm after-items">
      {items.map(({ text, image }) => (
        <li key={text}>
          <Picture image={image} use="thumb" alt="" />
          <OwnText>{text}</OwnText>
        </li>
      ))}
    </ul>
  );
}

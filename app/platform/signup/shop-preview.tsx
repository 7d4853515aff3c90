import { useTexts } from '../../ui/console/texts.tsx';
import type { TradeLook } from './signup-view.ts';
import { tradePicture } from './trade-field.tsx';

type Props = { name: string; address: string; trade: string; look: TradeLook | undefined };

/** A preview of the shop, with the typed name and address. */
export function ShopPreview({ name, address, trade, look }: Props) {
  const t = useTexts();
  const shown = name.trim() === '' ? t('signup.preview.name') : name;
  const picture = tradePicture(trade);
  const brand = { backgroundColor: look?.colour ?? '#242f51' };
  return (
    <figure className="signup-preview">
      <figcaption>{t('signup.preview.title')}</figcaption>
      <div className="signup-shop">
        <div className="signup-shop-bar">
          <bdi dir="ltr">{address === '' ? '…' : address}</bdi>
        </div>
        <div className="signup-shop-head">
          <span className="signup-shop-logo" style={brand} aria-hidden="true">
            {[...shown.trim()][0]?.toUpperCase()}
          </span>
          <b dir="auto">{shown}</b>
        </div>
        <div className="signup-shop-hero">
          <div>
            <b>{look?.title ?? t('signup.preview.empty')}</b>
            {look ? <p>{look.body}</p> : null}
            {look ? <span style={brand}>{look.action}</span> : null}
          </div>
          {picture ? <img src={picture} alt="" width="400" height="240" /> : null}
        </div>
      </div>
    </figure>
  );
}

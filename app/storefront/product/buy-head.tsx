import { Link } from 'react-router';
import type { ProductPage } from '#domain/catalog/index.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { paths } from '../page/paths.ts';
import { discountPercent } from '../product-card/product-card.tsx';
import { RatingText } from '../reviews/rating.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import type { Choice } from './variant-choice.ts';

type HeadProps = { product: ProductPage; rating: { average: number; count: number } | null };

export function BuyHead({ product, rating }: HeadProps) {
  const href = useLocalePath();
  const { locale } = useShell();
  return (
    <div className="buy-head">
      {product.brand ? (
        <Link className="brand-link" to={href(paths.brand(product.brand.slug))}>
          <OwnText locale={product.brand.nameLocale}>{product.brand.name}</OwnText>
        </Link>
      ) : null}
      <h1 lang={product.titleLocale === locale ? undefined : product.titleLocale} dir="auto">
        {product.title}
      </h1>
      <a className="rating-line" href="#reviews">
        <RatingText rating={rating} />
      </a>
    </div>
  );
}

type PriceProps = { product: ProductPage; choice: Choice; taxNote: string };

/** Price of the chosen variant, and before any choice the product's own. */
export function BuyPrice({ product, choice, taxNote }: PriceProps) {
  const text = useTexts();
  const price = choice.variant?.price ?? product.price;
  const compareAt = choice.variant ? choice.variant.compareAt : product.compareAt;
  const percent = discountPercent({ price, compareAt });
  return (
    <div className="buy-price">
      {percent > 0 ? <span className="sr-only">{text('storefront.card.salePrice')}</span> : null}
      <MoneyText value={price} className={percent > 0 ? 'now on-sale' : 'now'} />
      {percent > 0 && compareAt ? (
        <>
          <span className="sr-only">{text('storefront.card.originalPrice')}</span>
          <s>
            <MoneyText value={compareAt} className="old" />
          </s>
          <span className="badge sale">
            <bdi dir="ltr">{`−${percent}%`}</bdi>
          </span>
        </>
      ) : null}
      {taxNote ? <span className="vat cap muted">{taxNote}</span> : null}
    </div>
  );
}

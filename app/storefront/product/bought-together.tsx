import type { ReactNode } from 'react';
import type { Money } from '#lib/money/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { paths } from '../page/paths.ts';
import { pluralText } from '../page/plural.ts';
import { SectionHead } from '../page/section-head.tsx';
import type { CardView } from '../product-card/card-view.ts';
import { Go } from '../shell/go.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { OWN, TOGETHER_FIELD, type TogetherProps, type TogetherView } from './together-view.ts';

/** The page's product with those often bought with it, their total, and one button of the buy form for all. */
export default function BoughtTogether(props: TogetherProps) {
  const { product, together, variant } = props;
  const href = useLocalePath();
  const text = useTexts();
  const { locale } = useShell();
  const cards = together.cards.map(({ json }): CardView => JSON.parse(json));
  // First those that the button adds.
  const ready = cards.filter(({ onlyVariantId }) => onlyVariantId !== null);
  const others = [...ready, ...cards.filter((card) => !ready.includes(card))];
  const own = variant?.state === 'available' ? variant : null;
  return (
    <section className="section together" aria-labelledby="together">
      <div className="wrap">
        <SectionHead title={together.title} id="together" />
        <div className="together-box">
          <ul>
            <Item image={product.images[variant?.imageIndex ?? 0] ?? null}>
              <b className="cap">{together.own}</b>
              <span>
                <OwnText locale={product.titleLocale === locale ? undefined : product.titleLocale}>
                  {product.title}
                </OwnText>{' '}
                <bdi className="muted">{props.words}</bdi>
              </span>
              {own ? (
                <MoneyText value={own.price} />
              ) : (
                <span className="muted">{text('storefront.product.soldOut')}</span>
              )}
            </Item>
            {others.map((card) => (
              <Item key={card.id} image={card.image} isReady={card.onlyVariantId !== null}>
                <Go to={href(paths.product(card.slug))}>
                  <OwnText locale={card.titleLocale === locale ? undefined : card.titleLocale}>
                    {card.title}
                  </OwnText>
                </Go>
                <span>
                  {card.priceVaries ? `${text('storefront.card.from')} ` : ''}
                  <MoneyText value={card.price} />
                </span>
                {card.onlyVariantId ? null : (
                  <Go
                    className="link sm"
                    to={href(paths.product(card.slug))}
                    aria-label={`${text('storefront.card.chooseOptions')}: ${card.title}`}
                  >
                    {text('storefront.card.chooseOptions')}
                  </Go>
                )}
              </Item>
            ))}
          </ul>
          <Buy own={own?.price ?? null} ready={ready} {...props} />
        </div>
      </div>
    </section>
  );
}

function Item({
  image,
  isReady,
  children,
}: {
  image: CardView['image'];
  isReady?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={isReady ? 'is-ready' : undefined}>
      <span className="picture">
        <Picture image={image} use="tile" alt="" />
      </span>
      <span className="together-words">{children}</span>
    </li>
  );
}

type BuyProps = { own: Money | null; ready: CardView[]; together: TogetherView; isSending: boolean };

/** Total and button for what one press can add: the chosen variant and the products without options. */
function Buy({ own, ready, together, isSending }: BuyProps) {
  const { locale } = useShell();
  const say = useDigits();
  const prices = [...(own ? [own] : []), ...ready.map(({ price }) => price)];
  const [first] = prices;
  if (!first || ready.length === 0) return null;
  const total = { ...first, amount: prices.reduce((sum, { amount }) => sum + amount, 0) };
  const ids = [...(own ? [OWN] : []), ...ready.map(({ onlyVariantId }) => onlyVariantId)];
  return (
    <div className="together-buy">
      <p>
        <span className="muted sm">{pluralText(together.total, prices.length, { locale, say })}</span>
        <MoneyText value={total} />
      </p>
      <button type="submit" form="buy" name={TOGETHER_FIELD} value={ids.join()} className="btn primary full">
        {isSending ? <Icon name="spinner" size="s" /> : null}
        {prices.length > together.cards.length
          ? together.addAll
          : pluralText(together.add, prices.length, { locale, say })}
      </button>
    </div>
  );
}

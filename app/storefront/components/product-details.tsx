import { Link } from 'react-router';
import type { ProductPage } from '#domain/catalog/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { useLocalePath, useShell, useTexts } from '../shell-context.tsx';
import type { Choice } from '../variant-choice.ts';

/** Description, and what the store has set about delivery: nothing here is invented. */
export function ProductDetails({
  product,
  choice,
  delivery,
}: {
  product: ProductPage;
  choice: Choice;
  delivery: string[];
}) {
  const text = useTexts();
  const { locale } = useShell();
  return (
    <div className="accordion">
      {product.bodyHtml ? (
        <details open>
          <summary>
            {text('storefront.product.description')}
            <Icon name="chevron" size="s" />
          </summary>
          <div
            className="accordion-body rich-text"
            lang={product.bodyLocale === locale ? undefined : product.bodyLocale}
            dir="auto"
            // Sanitised when it was saved (security.md 4); this is that sanitised form.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
            dangerouslySetInnerHTML={{ __html: product.bodyHtml }}
          />
        </details>
      ) : null}
      <Facts product={product} choice={choice} />
      <details open={!product.bodyHtml}>
        <summary>
          {text('storefront.product.delivery')}
          <Icon name="chevron" size="s" />
        </summary>
        <div className="accordion-body">
          {delivery.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ReturnsLink />
        </div>
      </details>
    </div>
  );
}

/** To what the store has written about returns, where it has. */
function ReturnsLink() {
  const { pages, locale } = useShell();
  const href = useLocalePath();
  const policy = pages.find(({ kind }) => kind === 'returns_policy');
  if (!policy) return null;
  return (
    <p>
      <Link to={href(policy.path)} lang={policy.titleLocale === locale ? undefined : policy.titleLocale}>
        {policy.title}
      </Link>
    </p>
  );
}

/** What is known of the chosen variant beside its price: each line only where there is something to say. */
function Facts({ product, choice }: { product: ProductPage; choice: Choice }) {
  const text = useTexts();
  const { brand } = product;
  const sku = choice.variant?.sku;
  const weight = weightText(choice.variant?.weightGrams ?? 0, text);
  if (!brand && !sku && !weight) return null;
  return (
    <details>
      <summary>
        {text('product.details')}
        <Icon name="chevron" size="s" />
      </summary>
      <dl className="accordion-body facts">
        {brand ? (
          <div>
            <dt>{text('product.brand')}</dt>
            <dd>
              <OwnText locale={brand.nameLocale}>{brand.name}</OwnText>
            </dd>
          </div>
        ) : null}
        {weight ? (
          <div>
            <dt>{text('product.weight')}</dt>
            <dd>{weight}</dd>
          </div>
        ) : null}
        {sku ? (
          <div>
            <dt>{text('storefront.product.sku')}</dt>
            <dd>
              <Code>{sku}</Code>
            </dd>
          </div>
        ) : null}
      </dl>
    </details>
  );
}

function weightText(grams: number, text: (key: string) => string): string {
  if (grams === 0) return '';
  if (grams < 1000) return text('product.grams').replace('#', String(grams));
  return text('product.kilograms').replace('#', String(Math.round(grams / 10) / 100));
}

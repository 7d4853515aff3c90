import { Link } from 'react-router';
import type { ProductPage } from '#domain/catalog/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import type { Fact } from './product-facts.server.ts';
import type { Choice } from './variant-choice.ts';

/** Description, and delivery and return terms that the store has set. */
export function ProductDetails({
  product,
  facts,
  choice,
  terms,
}: {
  product: ProductPage;
  facts: Fact[];
  choice: Choice;
  terms: string[];
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
            // The HTML was sanitised when it was saved.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
            dangerouslySetInnerHTML={{ __html: product.bodyHtml }}
          />
        </details>
      ) : null}
      <Facts facts={facts} choice={choice} />
      <details open={!product.bodyHtml}>
        <summary>
          {text('storefront.product.delivery')}
          <Icon name="chevron" size="s" />
        </summary>
        <div className="accordion-body">
          {terms.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ReturnsLink />
        </div>
      </details>
    </div>
  );
}

/** Link to the return policy, if the store has written one. */
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

/** Facts about the product and the chosen variant, without empty ones. */
function Facts({ facts, choice }: { facts: Fact[]; choice: Choice }) {
  const text = useTexts();
  const sku = choice.variant?.sku;
  const weight = weightText(choice.variant?.weightGrams ?? 0, text);
  if (!facts[0] && !sku && !weight) return null;
  return (
    <details>
      <summary>
        {text('product.details')}
        <Icon name="chevron" size="s" />
      </summary>
      <dl className="accordion-body facts">
        {facts.map(({ id, name, nameLocale, value, valueLocale, href }) => (
          <div key={id}>
            <dt>
              <OwnText locale={nameLocale}>{name}</OwnText>
            </dt>
            <dd>
              {href ? (
                <a href={href} rel="nofollow noopener">
                  {value}
                </a>
              ) : (
                <OwnText locale={valueLocale}>{value}</OwnText>
              )}
            </dd>
          </div>
        ))}
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

import type { ProductPage } from '#domain/catalog/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/own-text.tsx';
import { useShell, useTexts } from '../shell-context.tsx';
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
      <details open={!product.bodyHtml}>
        <summary>
          {text('storefront.product.delivery')}
          <Icon name="chevron" size="s" />
        </summary>
        <div className="accordion-body">
          {delivery.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </details>
      {choice.variant?.sku ? (
        <p className="sku cap muted">
          {text('storefront.product.sku')}: <Code>{choice.variant.sku}</Code>
        </p>
      ) : null}
    </div>
  );
}

import { Icon } from '../../ui/icon.tsx';
import { Go } from '../shell/go.tsx';
import { useTexts } from '../shell/shell-context.tsx';

export function SectionHead({ title, id, to }: { title: string; id?: string; to?: string }) {
  const text = useTexts();
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {to ? (
        <Go className="more-link" to={to} aria-label={`${text('storefront.home.viewAll')}: ${title}`}>
          {text('storefront.home.viewAll')}
          <Icon name="next" size="xs" />
        </Go>
      ) : null}
    </div>
  );
}

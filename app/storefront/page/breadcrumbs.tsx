import { Icon } from '../../ui/icon.tsx';
import { Go } from '../shell/go.tsx';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { paths } from './paths.ts';

export type Crumb = { title: string; path?: string };

/** Breadcrumbs from the home page to this page. Takes plain paths and adds the language prefix. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <nav className="breadcrumbs" aria-label={text('storefront.shell.youAreHere')}>
      <Go to={href(paths.home)}>{text('storefront.shell.home')}</Go>
      {trail.map((crumb, index) => (
        <span className="crumb" key={crumb.path ?? crumb.title}>
          <Icon name="next" />
          {crumb.path && index < trail.length - 1 ? (
            <Go to={href(crumb.path)}>
              <bdi>{crumb.title}</bdi>
            </Go>
          ) : (
            <span aria-current="page">
              <bdi>{crumb.title}</bdi>
            </span>
          )}
        </span>
      ))}
    </nav>
  );
}

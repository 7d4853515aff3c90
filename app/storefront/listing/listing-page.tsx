import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { useLocalePath } from '../shell/shell-context.tsx';
import { Listing } from './listing.tsx';
import { ListingHead } from './listing-head.tsx';
import type { ListingView } from './listing-view.ts';

type Props = { title: string; text?: string; listing: ListingView; path: string };

/** A listing of the whole catalogue under a title. */
export function ListingPage({ title, text, listing, path }: Props) {
  const href = useLocalePath();
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ title }]} />
      <ListingHead title={title} text={text} />
      <Listing view={listing} basePath={href(path)} />
    </div>
  );
}

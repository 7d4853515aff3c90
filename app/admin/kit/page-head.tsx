import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type Props = {
  /** The tab's title and, without `heading`, the page's. Without it the route sets the tab's title itself. */
  title?: string;
  heading?: ReactNode;
  /** The link to the parent page, above the heading. */
  back?: ReactNode;
  text?: ReactNode;
  /** At the end of the heading's line. */
  acts?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, heading, back, text, acts, children }: Props) {
  return (
    <div className="page-head">
      {title === undefined ? null : <PageTitle page={title} />}
      <div className="page-title">
        {back}
        <h1>{heading ?? title}</h1>
        {text ? <p className="muted">{text}</p> : null}
        {children}
      </div>
      {acts}
    </div>
  );
}

import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type Props = {
  /**
   * The title of the tab and, unless `heading` is given, of the page. If it is missing, the route sets the
   * tab's title.
   */
  title?: string;
  heading?: ReactNode;
  /** The link to the parent page, above the heading. */
  back?: ReactNode;
  text?: ReactNode;
  /** Buttons at the end of the heading's line. */
  acts?: ReactNode;
  /** True if the buttons stay beside the heading on a phone, as above lists. */
  isInline?: boolean;
  children?: ReactNode;
};

export function PageHead({ title, heading, back, text, acts, isInline, children }: Props) {
  return (
    <div className={isInline ? 'page-head inline' : 'page-head'}>
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

import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type Props = {
  /** Names the tab and, unless `heading` does, heads the page. Without it the route names the tab itself. */
  title?: string;
  heading?: ReactNode;
  /** Above the heading: the link to the page that this one belongs to. */
  back?: ReactNode;
  /** One sentence below the heading. */
  text?: ReactNode;
  /** At the other end of the line. */
  acts?: ReactNode;
  /** Below the sentence. */
  children?: ReactNode;
};

/** The head of a page of the admin, and the title of its document. */
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

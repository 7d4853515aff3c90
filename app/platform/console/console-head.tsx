import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = {
  /** The title of the tab and, unless `heading` is given, of the page. */
  title: string;
  heading?: ReactNode;
  back?: { to: string; text: string };
  text?: ReactNode;
  acts?: ReactNode;
};

/** The head of a page of the console. */
export function ConsoleHead({ title, heading = title, back, text, acts }: Props) {
  const t = useTexts();
  return (
    <div className="page-head">
      <title>{t('console.title', { page: title })}</title>
      <div className="page-title">
        {back ? (
          <Link className="back-link" to={back.to}>
            <Glyph name="back" small />
            {back.text}
          </Link>
        ) : null}
        <h1>{heading}</h1>
        {text ? <p className="muted">{text}</p> : null}
      </div>
      {acts ? <div className="page-actions">{acts}</div> : null}
    </div>
  );
}

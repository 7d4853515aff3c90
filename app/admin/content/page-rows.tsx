import { Link } from 'react-router';
import type { PageKind, SharedKind } from '#domain/content/index.ts';
import type { Locale } from '#lib/locale.ts';
import { otherLocale } from '#lib/locale.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';

export type PageRow = {
  id: string;
  /** A kind of page, or the pages that have sections in common. */
  kind: PageKind | SharedKind;
  to: string;
  titles: Record<Locale, string>;
  path: string;
  isPublished: boolean;
  isDraft: boolean;
};

type Props = {
  title: string;
  text?: string;
  rows: PageRow[];
  /** The text without rows. */
  empty: string;
  /** The state of a page that was never published. */
  unwritten?: string;
};

export function PageRows({ title, text, rows, empty, unwritten }: Props) {
  const t = useTexts();
  return (
    <CardFrame label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      {text ? <p className="card-body muted">{text}</p> : null}
      {rows.length === 0 ? <p className="card-body muted">{empty}</p> : null}
      <ul className="content-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={row.to} className="content-row">
              <Glyph name="file" />
              <span className="grow">
                <Title row={row} />
                {row.path ? (
                  <span className="caption content-path" dir="ltr">
                    {row.path}
                  </span>
                ) : null}
              </span>
              <span className="content-badges">
                {row.isDraft ? (
                  <Badge look={{ tone: 'warning', mark: 'half' }}>{t('content.state.draft')}</Badge>
                ) : null}
                {row.isPublished ? (
                  <Badge look={{ tone: 'success', mark: 'full' }}>{t('content.state.published')}</Badge>
                ) : row.isDraft ? null : (
                  <Badge look={{ tone: 'neutral', mark: 'open' }}>
                    {unwritten ?? t('content.state.unwritten')}
                  </Badge>
                )}
              </span>
              <Glyph name="next" small />
            </Link>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

function Title({ row }: { row: PageRow }) {
  const t = useTexts();
  const { locale } = useReading();
  const { titles, kind } = row;
  const shown = titles[locale] ? locale : otherLocale(locale);
  if (!titles[shown]) {
    return <span className="strong content-title">{nameOf(kind, t)}</span>;
  }
  return (
    <bdi className="strong content-title" lang={shown}>
      {titles[shown]}
    </bdi>
  );
}

function nameOf(kind: PageRow['kind'], t: Texts): string {
  if (kind === 'own') return t('content.page.new');
  return kind === 'product' || kind === 'category' ? t(`content.shared.${kind}`) : t(`content.fixed.${kind}`);
}

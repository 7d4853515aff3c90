import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { type DocumentNumbers, TAX_DOCUMENTS_PATH } from './documents-view.ts';

/** The numbers of all, waiting and refused documents, each a link to its list. */
export function NumberTiles({ numbers }: { numbers: DocumentNumbers }) {
  const t = useTexts();
  const { all, waiting, oldestHours, rejected } = numbers;
  const oldest = oldestHours === null ? null : t('taxdocs.numbers.oldest', { hours: oldestHours });
  return (
    <nav className="card tax-numbers" aria-label={t('taxdocs.numbers.title')}>
      <Tile name={t('taxdocs.numbers.all')} value={all} to="">
        {t('taxdocs.numbers.documents')}
      </Tile>
      <Tile name={t('taxdocs.numbers.waiting')} value={waiting} to="?view=waiting">
        {oldest ?? t('taxdocs.numbers.none')}
      </Tile>
      <Tile name={t('taxdocs.numbers.rejected')} value={rejected} to="?view=rejected" isWrong={rejected > 0}>
        {t(rejected > 0 ? 'taxdocs.numbers.needsYou' : 'taxdocs.numbers.fine')}
      </Tile>
    </nav>
  );
}

type TileProps = { name: string; value: number; to: string; isWrong?: boolean; children: ReactNode };

function Tile({ name, value, to, isWrong, children }: TileProps) {
  const digits = useDigits();
  return (
    <Link to={`${TAX_DOCUMENTS_PATH}${to}`} data-wrong={isWrong || undefined}>
      <span className="caption muted">{name}</span>
      <b>{digits(value)}</b>
      <span className="caption muted">{children}</span>
    </Link>
  );
}

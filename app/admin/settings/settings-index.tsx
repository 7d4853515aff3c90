import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { ListSearch } from '../../ui/console/list/list-search.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { CARD_GROUPS, type SettingsCard } from './card.ts';
import { SETTINGS_CARDS } from './cards.ts';

/** `found`: the URLs of the cards to show. */
export function SettingsIndex({ words, found }: { words: string; found: readonly string[] }) {
  const t = useTexts();
  const cards = SETTINGS_CARDS.filter(({ to }) => found.includes(to));
  const groups = CARD_GROUPS.filter((group) => cards.some((card) => card.group === group));
  return (
    <main className="page form" id="main">
      <PageHead heading={t('shell.nav.settings')} text={t('shell.settings.text')} />
      <ListSearch label={t('shell.settings.search')} value={words} />
      {groups.map((group) => (
        <section key={group} className="settings-group" aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`}>{t(`shell.settings.group.${group}`)}</h2>
          <CardGrid cards={cards.filter((card) => card.group === group)} />
        </section>
      ))}
      {cards.length > 0 ? null : (
        <p className="muted">{words ? t('shell.settings.notFound', { words }) : t('shell.settings.none')}</p>
      )}
    </main>
  );
}

export function CardGrid({ cards }: { cards: Pick<SettingsCard, 'to' | 'glyph' | 'title' | 'text'>[] }) {
  const t = useTexts();
  return (
    <ul className="link-cards">
      {cards.map((card) => (
        <li key={card.to} className="link-card">
          <span className="link-card-sign">
            <Glyph name={card.glyph} />
          </span>
          <div>
            <h3>
              <Link to={card.to}>{t(card.title)}</Link>
            </h3>
            <p className="muted">{t(card.text)}</p>
          </div>
          <Glyph name="next" small />
        </li>
      ))}
    </ul>
  );
}

import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { isFor } from '../shell/nav.ts';
import { CARD_GROUPS, type SettingsCard } from './card.ts';
import { SETTINGS_CARDS } from './cards.ts';

export function SettingsIndex({ may }: { may: readonly string[] }) {
  const t = useTexts();
  const cards = SETTINGS_CARDS.filter((card) => isFor(card, may));
  const groups = CARD_GROUPS.filter((group) => cards.some((card) => card.group === group));
  return (
    <main className="page form" id="main">
      <PageHead heading={t('shell.nav.settings')} text={t('shell.settings.text')} />
      {groups.map((group) => (
        <section key={group} className="settings-group" aria-labelledby={`settings-${group}`}>
          <h2 id={`settings-${group}`}>{t(`shell.settings.group.${group}`)}</h2>
          <CardGrid cards={cards.filter((card) => card.group === group)} />
        </section>
      ))}
      {cards.length === 0 ? <p className="muted">{t('shell.settings.none')}</p> : null}
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

import { useTexts } from '../../ui/console/texts.tsx';
import type { TextItem } from './mail-view.ts';

/** Outgoing SMS; renders nothing when there are none. */
export function TextsCard({ texts }: { texts: TextItem[] }) {
  const t = useTexts();
  if (texts.length === 0) return null;
  return (
    <aside className="wrap phone-texts" aria-labelledby="phone-texts">
      <h2 id="phone-texts">{t('platform.texts.title')}</h2>
      <p className="muted">{t('platform.texts.text')}</p>
      <ul className="card">
        {texts.map((text) => (
          <li key={text.id}>
            <p className="caption muted">
              <bdi>{text.store}</bdi> · <bdi dir="ltr">{text.recipient}</bdi> · {text.when}
            </p>
            <p dir="auto">{text.body}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

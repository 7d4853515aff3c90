import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { ChangeView } from './own-view.ts';

/** The account's recent changes, so that its user notices changes by somebody else. */
export function ChangesCard({ changes }: { changes: ChangeView[] }) {
  const t = useTexts();
  return (
    <SettingsRow title={t('ownaccount.changes.title')} text={t('ownaccount.changes.text')}>
      {changes.length === 0 ? (
        <p>{t('ownaccount.changes.none')}</p>
      ) : (
        <ul className="change-list">
          {changes.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
            <li key={place}>
              <p>
                {t(`ownaccount.changes.${change.what}`)}
                {change.detail === '' ? null : (
                  <span className="muted">
                    {' · '}
                    <OwnText>{change.detail}</OwnText>
                  </span>
                )}
              </p>
              <p className="caption muted">
                {change.at}
                {change.ip === '' ? null : (
                  <>
                    {' · '}
                    <bdi dir="ltr">{change.ip}</bdi>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </SettingsRow>
  );
}

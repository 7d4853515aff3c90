import { Button } from '@mantine/core';
import { Form } from 'react-router';
import type { OwnResult } from '../../ui/console/own/own-form.ts';
import { PresentPassword, problemOf, useSending } from '../../ui/console/own/own-parts.tsx';
import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { BothProofs } from './both-proofs.tsx';
import type { OwnView } from './own-view.ts';

type Props = { own: OwnView; result: OwnResult | undefined };

/** Deletes the account, or lists the stores that have no other owner. */
export function DeleteCard({ own, result }: Props) {
  const t = useTexts();
  const refused = result && 'problem' in result && result.form === 'delete' ? result : undefined;
  const alone = refused?.stores ?? own.ownedAlone;
  return (
    <SettingsRow title={t('ownaccount.delete.title')} text={t('ownaccount.delete.text')}>
      {alone.length > 0 ? <OwnedAlone stores={alone} /> : <DeleteForm own={own} result={result} />}
    </SettingsRow>
  );
}

function OwnedAlone({ stores }: { stores: string[] }) {
  const t = useTexts();
  return (
    <div className="stack" role="note">
      <p>{t('ownaccount.delete.owner', { count: stores.length })}</p>
      <ul>
        {stores.map((name) => (
          <li key={name}>
            <OwnText>{name}</OwnText>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeleteForm({ own, result }: Props) {
  const t = useTexts();
  const isRefused = result && 'problem' in result && result.form === 'delete';
  return (
    <details className="plain-details" open={isRefused || undefined}>
      <summary className="text-link">{t('ownaccount.delete.open')}</summary>
      {/* A full page load, because the person is signed out once the account is deleted. */}
      <Form method="post" className="stack" reloadDocument>
        <input type="hidden" name="form" value="delete" />
        <p>{t('ownaccount.delete.goes')}</p>
        <p>{t('ownaccount.delete.stays')}</p>
        {own.hasSecondStep ? (
          <BothProofs form="delete" result={result} />
        ) : (
          <PresentPassword error={problemOf(t, 'delete', result)} />
        )}
        <div>
          <Button type="submit" data-tone="danger" loading={useSending('delete')}>
            {t('ownaccount.delete.submit')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { NameCard, PhotoCard } from '../../ui/console/own/own-cards.tsx';
import type { OwnForm, OwnResult } from '../../ui/console/own/own-form.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { ChangesCard } from './changes-card.tsx';
import { DeleteCard } from './delete-card.tsx';
import { EmailCard } from './email-card.tsx';
import type { OwnView } from './own-view.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { LanguageCard, PasswordCard } from './sign-in-cards.tsx';

type Props = { own: OwnView; result: OwnResult | undefined };

/** The signed-in person's account; each card is a separate form. */
export function OwnPage({ own, result }: Props) {
  const t = useTexts();
  const isDone = result && 'done' in result;
  return (
    <main className="wrap own-page" id="main">
      <h1>{t('ownaccount.title')}</h1>
      <p className="muted">{t('ownaccount.text')}</p>
      {isDone ? <AnnounceOnce text={doneText(t, result.form)} of={result} /> : null}
      <PhotoCard person={own} result={result} />
      <NameCard person={own} result={result} />
      <EmailCard own={own} result={result} />
      <PasswordCard key={isDone && result.form === 'password' ? 'saved' : 'open'} result={result} />
      <SecondStepCard own={own} result={result} />
      <PasskeysCard own={own} result={result} />
      <SessionsCard sessions={own.sessions} />
      <LanguageCard locale={own.locale} />
      <ChangesCard changes={own.changes} />
      <DeleteCard own={own} result={result} />
    </main>
  );
}

function doneText(t: Texts, form: OwnForm): string {
  return form === 'email' ? t('profiles.email.sent') : t('common.toast.updated');
}

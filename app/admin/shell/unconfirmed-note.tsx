import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';

/** Reminds the owner of a new shop to confirm the e-mail address, which opens the shop to everyone. */
export function UnconfirmedNote({ email, href }: { email: string; href: string }) {
  const t = useTexts();
  return (
    <div className="note page-note" data-tone="info" role="status">
      <Glyph name="mail" />
      <p>
        <b>{t('signup.note.title')}</b> {t('signup.note.text', { email: isolate(email) })}{' '}
        <a className="text-link" href={href}>
          {t('signup.note.again')}
        </a>
      </p>
    </div>
  );
}

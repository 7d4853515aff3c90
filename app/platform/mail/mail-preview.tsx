import { Link, useSearchParams } from 'react-router';
import { dirOf, isLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { localPath } from '../shell/local-path.ts';
import { MailStatus } from './mail-page.tsx';
import type { MailView } from './mail-view.ts';

/** Preview of one mail in a sandboxed frame: no scripts, no access to this page, links open in a new tab. */
export function MailPreview({ mail }: { mail: MailView }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <article aria-labelledby="mail-subject">
      <Link className="back-link mail-back" to={localPath('/dev/mail', locale)}>
        <Glyph name="back" small />
        {t('platform.mail.back')}
      </Link>
      <h2 id="mail-subject">
        <OwnText>{mail.subject}</OwnText>
      </h2>
      <MailFacts mail={mail} />
      {mail.lastError ? (
        <p className="note" data-tone="warning" dir="auto">
          {mail.lastError}
        </p>
      ) : null}
      <MailContents mail={mail} />
    </article>
  );
}

function MailFacts({ mail }: { mail: MailView }) {
  const t = useTexts();
  return (
    <dl className="mail-facts">
      <div>
        <dt>{t('platform.mail.to')}</dt>
        <dd>
          <bdi dir="ltr">{mail.recipient}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('platform.mail.store')}</dt>
        <dd>
          <bdi>{mail.store}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('platform.mail.at')}</dt>
        <dd>{mail.when}</dd>
      </div>
      <div>
        <dt className="sr-only">{t('platform.mail.state')}</dt>
        <dd className="row">
          <MailStatus status={mail.status} />
          {mail.attempts > 0 ? (
            <span className="caption">{t('platform.mail.tries', { count: mail.attempts })}</span>
          ) : null}
        </dd>
      </div>
    </dl>
  );
}

/** The mail's HTML or plain-text body, each with its own URL. */
function MailContents({ mail }: { mail: MailView }) {
  const t = useTexts();
  const [search] = useSearchParams();
  const plain = search.get('as') === 'text';
  const language = isLocale(mail.locale) ? mail.locale : 'en';
  return (
    <>
      <nav className="segments" aria-label={t('platform.mail.preview')}>
        <Link to="?" preventScrollReset aria-current={plain ? undefined : 'true'}>
          {t('platform.mail.html')}
        </Link>
        <Link to="?as=text" preventScrollReset aria-current={plain ? 'true' : undefined}>
          {t('platform.mail.plain')}
        </Link>
      </nav>
      {plain ? (
        <pre className="mail-text" lang={language} dir={dirOf(language)}>
          {mail.text}
        </pre>
      ) : (
        <iframe
          className="mail-frame"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
          title={t('platform.mail.preview')}
        />
      )}
    </>
  );
}

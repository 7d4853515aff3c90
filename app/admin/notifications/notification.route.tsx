import { data, Link } from 'react-router';
import { dirOf, type Locale } from '#lib/locale.ts';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/notification.route';
import { SHOWN_KINDS } from './mail-groups.ts';
import { previewOf } from './preview.server.ts';

export const loader = staffOnly('mails.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const kind = SHOWN_KINDS.find((known) => known === params.kind);
  if (!kind) throw data(null, { status: 404 });
  const asked = url.searchParams.get('in');
  const language: Locale = asked === 'ar' || asked === 'en' ? asked : staff.request.locale;
  const { subject, html, text } = await previewOf(kind, language, staff);
  return { kind, language, asText: url.searchParams.get('as') === 'text', subject, html, text };
});

export default function Notification({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { kind, language, asText, subject, html, text } = loaderData;
  return (
    <main className="page form" id="main">
      <PageHead
        title={t(`mails.kind.${kind}`)}
        back={<BackLink to="/admin/settings/notifications">{t('mails.settings.back')}</BackLink>}
        text={t('mails.settings.sample')}
      />
      <CardFrame label={t('mails.settings.preview')}>
        <div className="card-head mail-choices">
          <Choices
            options={[
              {
                text: t('mails.settings.english'),
                search: searchOf('en', asText),
                isOn: language === 'en',
              },
              { text: t('mails.settings.arabic'), search: searchOf('ar', asText), isOn: language === 'ar' },
            ]}
          />
          <Choices
            options={[
              { text: t('mails.settings.html'), search: searchOf(language, false), isOn: !asText },
              { text: t('mails.settings.text'), search: searchOf(language, true), isOn: asText },
            ]}
          />
        </div>
        <p className="card-body mail-subject-line">
          <span className="muted">{t('mails.settings.subject')}:</span>{' '}
          <strong>
            <OwnText>{subject}</OwnText>
          </strong>
        </p>
        {asText ? (
          <pre className="mail-plain" lang={language} dir={dirOf(language)}>
            {text}
          </pre>
        ) : (
          <iframe className="mail-preview" sandbox="" srcDoc={html} title={t('mails.settings.preview')} />
        )}
      </CardFrame>
    </main>
  );
}

function searchOf(language: Locale, asText: boolean): string {
  return `?in=${language}${asText ? '&as=text' : ''}`;
}

function Choices({ options }: { options: { text: string; search: string; isOn: boolean }[] }) {
  return (
    <div className="segments">
      {options.map(({ text, search, isOn }) => (
        <Link key={search} to={search} preventScrollReset aria-current={isOn ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </div>
  );
}

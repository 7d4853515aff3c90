import { Link } from 'react-router';
import { withStore } from '#db/index.ts';
import { countSuppressions } from '#domain/mail/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/notifications.route';
import { MAIL_GROUPS, type MailGroup } from './mail-groups.ts';

/** 100 stands for 100 or more. */
const MOST_COUNTED = 100;

export const loader = staffOnly('mails.view', async (_: Route.LoaderArgs, staff) => {
  const { contactEmail, refused } = await withStore(staff.store.id, async (tx) => {
    const shell = await loadShell(tx);
    return { contactEmail: shell.contactEmail, refused: await countSuppressions(tx, MOST_COUNTED) };
  });
  return { contactEmail, refused, canSeeSender: staff.can('domains.view') };
});

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { contactEmail, refused, canSeeSender } = loaderData;
  return (
    <main className="page form" id="main">
      <PageHead title={t('mails.settings.title')} back={<SettingsBack />} text={t('mails.settings.lead')}>
        {contactEmail ? (
          <p className="caption">{t('mails.settings.sender', { email: `\u2066${contactEmail}\u2069` })}</p>
        ) : null}
      </PageHead>
      {contactEmail ? null : (
        <p className="note page-note" data-tone="warning">
          <Glyph name="warning" />
          <span>{t('mails.settings.contact')}</span>
        </p>
      )}
      <p className="note page-note" data-tone={refused > 0 ? 'warning' : 'info'}>
        <Glyph name={refused > 0 ? 'warning' : 'info'} />
        <span>
          {t('mails.refused.count', { count: refused })}{' '}
          <Link to="/admin/settings/notifications/refused">{t('mails.refused.title')}</Link>
        </span>
      </p>
      <div className="stack">
        {canSeeSender ? (
          <Link className="card mail-sender" to="/admin/settings/sender">
            <Glyph name="globe" />
            <span className="grow">
              <span className="strong">{t('sender.title')}</span>
              <span className="caption">{t('sender.card')}</span>
            </span>
            <Glyph name="next" small />
          </Link>
        ) : null}
        {(Object.keys(MAIL_GROUPS) as MailGroup[]).map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
    </main>
  );
}

function Group({ group }: { group: MailGroup }) {
  const t = useTexts();
  return (
    <CardFrame title={t(`mails.settings.groups.${group}`)} headingId={`mails-${group}`}>
      <ul className="mail-kinds">
        {MAIL_GROUPS[group].map((kind) => (
          <li key={kind}>
            <Link to={`/admin/settings/notifications/${kind}`}>
              <Glyph name="mail" />
              <span className="grow">
                <span className="strong">{t(`mails.kind.${kind}`)}</span>
                <span className="caption">{t(`mails.when.${kind}`)}</span>
              </span>
              <span className="mail-look">
                {t('mails.settings.preview')}
                <Glyph name="next" small />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

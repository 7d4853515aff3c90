import { Button, Checkbox } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';

export type HelpResult = { said: string } | { problem: string };

type Grant = {
  id: string;
  byName: string;
  hours: number;
  showsPeople: boolean;
  began: WhenText;
  ends: WhenText;
  isActive: boolean;
};

const HOURS = [1, 4, 24] as const;

/**
 * The owner's page that allows operators of the platform to change the store for some hours, or ends the permission.
 */
export function HelpPage({ grants, result }: { grants: Grant[]; result: HelpResult | undefined }) {
  const t = useTexts();
  const active = grants.find(({ isActive }) => isActive);
  return (
    <main className="page form" id="main">
      <PageHead title={t('helping.title')} text={t('helping.lead')} back={<SettingsBack />} />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      {result && 'problem' in result ? <PageNote tone="danger">{result.problem}</PageNote> : null}
      <div className="stack">
        {active ? <ActiveGrant grant={active} /> : <GrantForm />}
        <Earlier grants={grants.filter(({ isActive }) => !isActive)} />
      </div>
    </main>
  );
}

function ActiveGrant({ grant }: { grant: Grant }) {
  const t = useTexts();
  return (
    <Card title={t('helping.active')}>
      <p>
        {t('helping.until', { time: grant.ends.text })}{' '}
        {t(grant.showsPeople ? 'helping.peopleShown' : 'helping.peopleHidden')}
      </p>
      <p className="muted">
        {t('helping.log')}{' '}
        <Link className="text-link" to="/admin/settings/audit">
          {t('helping.toLog')}
        </Link>
      </p>
      <Form method="post">
        <Button type="submit" name="intent" value="end" variant="filled" data-tone="danger">
          {t('helping.end')}
        </Button>
      </Form>
    </Card>
  );
}

function GrantForm() {
  const t = useTexts();
  const isSending = useNavigation().formData?.has('hours') ?? false;
  return (
    <Card title={t('helping.allow')}>
      <p>{t('helping.may')}</p>
      <p className="muted">{t('helping.never')}</p>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="grant" />
        <p className="strong" id="help-hours">
          {t('helping.howLong')}
        </p>
        <div className="access-modes" role="radiogroup" aria-labelledby="help-hours">
          {HOURS.map((hours) => (
            <label key={hours} className="access-mode">
              <input type="radio" name="hours" value={hours} defaultChecked={hours === 1} />
              <span className="strong">{t('helping.hours', { hours })}</span>
            </label>
          ))}
        </div>
        <Checkbox
          name="showsPeople"
          label={t('helping.showPeople')}
          description={t('helping.showPeopleText')}
        />
        <div>
          <Button type="submit" variant="filled" loading={isSending}>
            {t('helping.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Earlier({ grants }: { grants: Grant[] }) {
  const t = useTexts();
  if (grants.length === 0) return null;
  return (
    <Card title={t('helping.earlier')}>
      <ul className="plain-list stack">
        {grants.map((grant) => (
          <li key={grant.id}>
            <OwnText>{grant.byName}</OwnText>
            <span className="dot">·</span>
            <span className="muted">
              <When when={grant.began} /> – <When when={grant.ends} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

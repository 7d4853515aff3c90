import { Button, Checkbox, TextInput } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SideCard } from '../kit/side-card.tsx';
import type { RolePageView, RoleResult } from './team-view.ts';

export function RolePage({ role, result }: { role: RolePageView; result: RoleResult }) {
  const t = useTexts();
  const isSending = useNavigation().state !== 'idle';
  const isOn = (action: string, was: boolean) => (result ? result.typed.actions.includes(action) : was);
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead
        heading={role.id ? <OwnText>{role.name}</OwnText> : t('team.roles.add')}
        back={<BackLink to="/admin/users/team">{t('customers.tab.team')}</BackLink>}
      />
      {result && result.field !== 'name' ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {result.problem}
        </p>
      ) : null}
      <div className="stack">
        <Form method="post" className="stack" key={`${role.version}`}>
          <input type="hidden" name="version" value={role.version} />
          <SideCard id="role-name" title={t('common.name')}>
            <TextInput
              name="name"
              label={t('team.set.name')}
              description={t('team.set.nameHelp')}
              defaultValue={result?.typed.name ?? role.name}
              error={result?.field === 'name' ? result.problem : undefined}
              maxLength={60}
              dir="auto"
            />
          </SideCard>
          <SideCard id="role-actions" title={t('team.set.actions')}>
            <div className="role-parts">
              {role.parts.map(({ part, label, actions }) => (
                <fieldset key={part}>
                  <legend>{label}</legend>
                  {actions.map((each) => (
                    <Checkbox
                      key={each.action}
                      name="actions"
                      value={each.action}
                      label={each.label}
                      defaultChecked={isOn(each.action, each.isOn)}
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          </SideCard>
          <div className="row">
            <Button type="submit" variant="filled" loading={isSending}>
              {t('common.action.save')}
            </Button>
            <Button component={Link} to="/admin/users/team">
              {t('common.action.cancel')}
            </Button>
          </div>
        </Form>
        {role.id ? <RemoveCard role={role} /> : null}
      </div>
    </main>
  );
}

function RemoveCard({ role }: { role: RolePageView }) {
  const t = useTexts();
  return (
    <SideCard id="role-remove" title={t('team.set.removeTitle')}>
      {role.uses > 0 ? (
        <p className="muted">{t('team.set.problem.set_in_use', { count: role.uses })}</p>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" data-tone="danger">
            {t('team.set.remove')}
          </Button>
        </Form>
      )}
    </SideCard>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { OwnText } from '../../ui/own-text.tsx';
import type { InvitationLine, MemberLine, TeamPageView } from './team-view.ts';

export function MemberList({ view }: { view: TeamPageView }) {
  const t = useTexts();
  const { members, limit } = view;
  return (
    <section className="card" aria-labelledby="team-members">
      <div className="card-head">
        <h2 id="team-members">{t('team.members')}</h2>
        {limit === null ? null : (
          <span className="muted caption">{t('team.places', { count: members.length, limit })}</span>
        )}
      </div>
      <ul className="team-list">
        {members.map((member) => (
          <Member key={`${member.userId}:${member.standing}`} member={member} view={view} />
        ))}
      </ul>
    </section>
  );
}

function Member({ member, view }: { member: MemberLine; view: TeamPageView }) {
  const t = useTexts();
  return (
    <li>
      <div className="team-row">
        <span className="avatar" aria-hidden="true">
          {initialsOf(member.name)}
        </span>
        <span className="person-lines grow">
          <span className="person-first strong">
            <OwnText>{member.name}</OwnText>
            {member.isSelf ? <Badge look={{ tone: 'neutral', mark: 'none' }}>{t('team.you')}</Badge> : null}
          </span>
          <bdi dir="ltr" className="caption muted person-mail">
            {member.email}
          </bdi>
        </span>
        {member.canChange ? (
          <RoleForm member={member} view={view} />
        ) : (
          <Badge look={{ tone: member.role === 'owner' ? 'info' : 'neutral', mark: 'none' }}>
            {member.label}
          </Badge>
        )}
      </div>
      <div className="team-meta caption muted">
        <span>
          {member.seen ? (
            <>
              {t('team.seen')} <When when={member.seen} />
            </>
          ) : (
            t('team.neverSeen')
          )}
        </span>
        <GoForms member={member} />
      </div>
    </li>
  );
}

function RoleForm({ member, view }: { member: MemberLine; view: TeamPageView }) {
  const t = useTexts();
  return (
    <Form method="post" className="role-form">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="userId" value={member.userId} />
      <input type="hidden" name="was" value={member.standing} />
      <NativeSelect
        name="role"
        aria-label={t('team.roleOf', { name: isolate(member.name) })}
        data={view.choices}
        defaultValue={member.standing}
      />
      <Button type="submit">
        {t('team.change')}
        <span className="sr-only">: {member.name}</span>
      </Button>
    </Form>
  );
}

// The `details` element explains the consequences before the button, with scripts and without.
function GoForms({ member }: { member: MemberLine }) {
  const t = useTexts();
  if (member.isSelf) {
    if (member.role === 'owner') return null;
    return (
      <Fold title={t('team.leave.open')} name="">
        <p>{t('team.leave.text')}</p>
        <GoForm intent="leave" userId={member.userId} text={t('team.leave.submit')} />
      </Fold>
    );
  }
  if (!member.canChange) return null;
  return (
    <Fold title={t('team.remove.open')} name={member.name}>
      <p>{t('team.remove.text', { name: isolate(member.name) })}</p>
      <GoForm intent="remove" userId={member.userId} text={t('team.remove.submit')} />
    </Fold>
  );
}

function Fold({ title, name, children }: { title: string; name: string; children: React.ReactNode }) {
  return (
    <details className="block-fold team-fold">
      <summary>
        {title}
        {name ? <span className="sr-only">: {name}</span> : null}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

function GoForm({ intent, userId, text }: { intent: string; userId: string; text: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="userId" value={userId} />
      <Button type="submit" variant="filled" data-tone="danger">
        {text}
      </Button>
    </Form>
  );
}

export function InvitationList({ view }: { view: TeamPageView }) {
  const t = useTexts();
  if (view.invitations.length === 0) return null;
  return (
    <CardFrame title={t('team.invitations')}>
      <ul className="team-list">
        {view.invitations.map((invitation) => (
          <li key={invitation.id}>
            <Invited invitation={invitation} canEdit={view.canEdit} />
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

function Invited({ invitation, canEdit }: { invitation: InvitationLine; canEdit: boolean }) {
  const t = useTexts();
  const { id, email, label, sent, invitedBy, isOver } = invitation;
  return (
    <div className="team-row">
      <span className="person-lines grow">
        <bdi dir="ltr" className="strong person-mail">
          {email}
        </bdi>
        <span className="caption muted">
          {t('team.invitedBy', { name: isolate(invitedBy) })} <When when={sent} />
        </span>
      </span>
      {isOver ? <Badge look={{ tone: 'warning', mark: 'open' }}>{t('team.over')}</Badge> : null}
      <Badge look={{ tone: 'neutral', mark: 'none' }}>{label}</Badge>
      {canEdit ? (
        <Form method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit">
            {t('team.withdraw')}
            <span className="sr-only">: {email}</span>
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { FeatureNote } from '../kit/feature-note.tsx';
import { SideCard } from '../kit/side-card.tsx';
import type { TeamPageView } from './team-view.ts';

const ROLES = ['owner', 'admin', 'catalog', 'orders', 'marketing', 'viewer'] as const;

/** A short description of each role, and the store's custom roles. */
export function RolesCard({ view }: { view: TeamPageView }) {
  const t = useTexts();
  return (
    <SideCard id="team-roles" title={t('team.roles.title')}>
      <div className="stack">
        <dl className="facts">
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{t(`team.role.${role}`)}</dt>
              <dd>{t(`team.about.${role}`)}</dd>
            </div>
          ))}
        </dl>
        {view.sets.length > 0 ? (
          <ul className="own-roles">
            {view.sets.map((set) => (
              <li key={set.id}>
                {view.canEdit ? (
                  <Link className="text-link" to={`/admin/users/roles/${set.id}`}>
                    <OwnText>{set.name}</OwnText>
                  </Link>
                ) : (
                  <OwnText>{set.name}</OwnText>
                )}
                <span className="muted caption">{t('team.roles.count', { count: set.count })}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {view.canEdit && !view.hasOwnRoles ? <FeatureNote feature="own_roles" /> : null}
        {view.canEdit && view.hasOwnRoles ? (
          <div>
            <Button component={Link} to="/admin/users/roles/new" leftSection={<Glyph name="plus" />}>
              {t('team.roles.add')}
            </Button>
          </div>
        ) : null}
      </div>
    </SideCard>
  );
}

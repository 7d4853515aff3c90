import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { SideCard } from '../kit/side-card.tsx';
import type { TeamPageView } from './team-view.ts';

/** Transfers the store: offered by its owner, accepted by a member, each with their password again. */
export function OwnershipCard({ view }: { view: TeamPageView }) {
  const t = useTexts();
  const { offer } = view;
  if (offer?.isForMe) {
    return (
      <SideCard id="team-owner" title={t('team.owner.title')}>
        <Form method="post" className="stack">
          <p>{t('team.owner.offered', { until: offer.until })}</p>
          <Password />
          <div className="row">
            <Button type="submit" name="intent" value="take" variant="filled">
              {t('team.owner.take')}
            </Button>
            <Button type="submit" name="intent" value="drop" formNoValidate>
              {t('team.owner.refuse')}
            </Button>
          </div>
        </Form>
      </SideCard>
    );
  }
  if (!view.canTransfer) return null;
  return (
    <SideCard id="team-owner" title={t('team.owner.title')}>
      {offer ? (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="drop" />
          <p>{t('team.owner.waiting', { name: isolate(offer.toName), until: offer.until })}</p>
          <div>
            <Button type="submit">{t('team.owner.withdraw')}</Button>
          </div>
        </Form>
      ) : (
        <OfferForm view={view} />
      )}
    </SideCard>
  );
}

function OfferForm({ view }: { view: TeamPageView }) {
  const t = useTexts();
  const others = view.members.filter((member) => member.role !== 'owner');
  if (others.length === 0) return <p className="muted">{t('team.owner.nobody')}</p>;
  return (
    <details className="block-fold">
      <summary>{t('team.owner.open')}</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="offer" />
        <p className="muted">{t('team.owner.text')}</p>
        <NativeSelect
          name="userId"
          label={t('team.owner.to')}
          data={others.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))}
        />
        <Password />
        <div>
          <Button type="submit" variant="filled" data-tone="danger">
            {t('team.owner.offer')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Password() {
  const t = useTexts();
  return (
    <PasswordField
      className="ltr-field"
      name="password"
      label={t('team.owner.password')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('team.owner.show'), tabIndex: 0 }}
      required
      withAsterisk={false}
    />
  );
}

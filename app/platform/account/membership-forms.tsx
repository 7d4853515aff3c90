import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import type { StoresProblem, StoresResult } from './act-on-stores.server.ts';

type Store = { slug: string; name: string };
type Props = { store: Store; result: StoresResult | undefined };

/** Accepts the store with the password, or declines it. */
export function OfferForm({ store, offer, result }: Props & { offer: { from: string; until: string } }) {
  const t = useTexts();
  const problem = result?.intent === 'leave' ? null : result?.problem;
  const said = { from: isolate(offer.from), until: offer.until };
  return (
    <Form method="post" className="stack store-offer" preventScrollReset>
      <input type="hidden" name="store" value={store.slug} />
      <p className="strong">{t('ownaccount.offer.title', said)}</p>
      <p className="muted">{t('ownaccount.offer.text', said)}</p>
      <PasswordField
        className="ltr-field"
        name="password"
        label={t('ownaccount.offer.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('profiles.show'), tabIndex: 0 }}
        required
        withAsterisk={false}
        error={problem ? problemText(t, 'offer', problem, result?.minutes) : undefined}
      />
      <div className="row">
        <Button type="submit" name="intent" value="take" variant="filled">
          {t('ownaccount.offer.take')}
        </Button>
        <Button type="submit" name="intent" value="drop" formNoValidate>
          {t('ownaccount.offer.drop')}
        </Button>
      </div>
    </Form>
  );
}

/** Leaves the store's team. */
export function LeaveForm({ store, result }: Props) {
  const t = useTexts();
  const problem = result?.intent === 'leave' ? result.problem : null;
  const said = { store: isolate(store.name) };
  return (
    <details className="plain-details" open={problem ? true : undefined}>
      <summary className="text-link">
        {t('ownaccount.leave.open')}
        <span className="sr-only">: {store.name}</span>
      </summary>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="store" value={store.slug} />
        <p>{t('ownaccount.leave.text', said)}</p>
        {problem ? (
          <p className="field-error" role="alert">
            {problemText(t, 'leave', problem, result?.minutes)}
          </p>
        ) : null}
        <div>
          <Button type="submit" name="intent" value="leave" data-tone="danger">
            {t('ownaccount.leave.submit', said)}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function problemText(t: Texts, of: 'leave' | 'offer', problem: StoresProblem, minutes = 1): string {
  if (problem === 'team_not_found') return t(`ownaccount.${of}.team_not_found`);
  if (problem === 'last_owner') return t('ownaccount.leave.last_owner');
  return t(`profiles.problem.${problem}`, { minutes });
}

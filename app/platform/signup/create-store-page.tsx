import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { RefusedNote, ShopFields } from './shop-fields.tsx';
import type { Refusal, ShopView } from './signup-view.ts';

type Props = { email: string; view: ShopView; refusal: Refusal | null };

/** The form with which a signed-in account opens another shop. */
export function CreateStorePage({ email, view, refusal }: Props) {
  const t = useTexts();
  const { plan } = view;
  return (
    <main className="signup-page" id="main">
      <div className="signup-form">
        <h1>{t('signup.create.title')}</h1>
        <p className="signup-lead">
          {t('signup.create.lead', { email: isolate(email) })}
          {plan ? ` ${t('signup.leadTrial', { days: plan.days, plan: isolate(plan.name) })}` : null}
        </p>
        <RefusedNote refusal={refusal} summary={t('signup.create.summary')} />
        <Form method="post" reloadDocument noValidate className="stack">
          {/* Enter presses the first button of a form: this hidden one, and not a suggested address. */}
          <button type="submit" className="signup-enter" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="plan" value={plan?.code ?? ''} />
          <ShopFields view={view} refusal={refusal} />
          <Button
            type="submit"
            variant="filled"
            data-large=""
            fullWidth
            loading={useNavigation().state !== 'idle'}
          >
            {t('signup.submit')}
          </Button>
        </Form>
      </div>
    </main>
  );
}

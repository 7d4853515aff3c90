import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { RefusedNote, ShopFields } from './shop-fields.tsx';
import { AccountFields, TermsField, useProblem } from './signup-fields.tsx';
import { NOTHING_TYPED, type Refusal, type SignUpView } from './signup-view.ts';
import { useProof } from './use-proof.ts';

type Props = { view: SignUpView; refusal: Refusal | null };

/** The whole form on one page: account, shop, address. */
export function SignUpPage({ view, refusal }: Props) {
  const t = useTexts();
  const { form, proof, isWaiting, onSubmit } = useProof(view.challenge, view.proofBits);
  const isSending = useNavigation().state !== 'idle' || isWaiting;
  const typed = refusal?.typed ?? NOTHING_TYPED;
  const fields = refusal?.fields ?? {};
  const problem = useProblem(fields);
  return (
    <main className="signup-page" id="main">
      <div className="signup-form">
        <h1>{t('signup.title')}</h1>
        <p className="signup-lead">{leadOf(t, view)}</p>
        <RefusedNote refusal={refusal} summary={t('signup.summary')} />
        <Form method="post" reloadDocument noValidate className="stack" ref={form} onSubmit={onSubmit}>
          {/* Enter presses the first button of a form: this hidden one, and not a suggested address. */}
          <button type="submit" className="signup-enter" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="challenge" value={view.challenge} />
          <input type="hidden" name="proof" value={proof} readOnly />
          <input type="hidden" name="plan" value={view.plan?.code ?? ''} />
          <AccountFields typed={typed} fields={fields} />
          <ShopFields view={view} refusal={refusal} />
          <Trap />
          <TermsField isAccepted={typed.terms} error={problem('terms')} />
          <Button type="submit" variant="filled" data-large="" fullWidth loading={isSending}>
            {t('signup.submit')}
          </Button>
          <p className="caption muted signup-soon">{t('signup.soon')}</p>
        </Form>
      </div>
    </main>
  );
}

function leadOf(t: ReturnType<typeof useTexts>, { plan }: SignUpView): string {
  return plan ? t('signup.leadTrial', { days: plan.days, plan: isolate(plan.name) }) : t('signup.lead');
}

/** A honeypot: people neither see nor reach this field, but bots fill it in. */
function Trap() {
  const t = useTexts();
  return (
    <div className="signup-trap" aria-hidden="true">
      <label>
        {t('signup.hidden')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

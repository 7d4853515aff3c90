import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { ConnectProblem } from './card-account-view.ts';

const CARD_PAGE = '/admin/storesetting/paymentOptions/card';

type Props = {
  returned: { state: string; code: string; error: string };
  result: { problem: ConnectProblem | null } | null;
};

/** The last step of a Stripe connection: posts the parameters of Stripe's redirect and shows the outcome. */
export function CardConnectedPage({ returned, result }: Props) {
  const t = useTexts();
  if (!result) return <FinishForm returned={returned} />;
  const { problem } = result;
  return (
    <main className="error-screen" id="main">
      <span className="glyph-tile" data-tone={problem ? 'warning' : 'success'}>
        <Glyph name={problem ? 'warning' : 'check'} />
      </span>
      <h1>{t(problem ? 'cardaccounts.connect.failed' : 'cardaccounts.connect.done')}</h1>
      <p className="muted">
        {t(problem ? `cardaccounts.connect.problem.${problem}` : 'cardaccounts.connect.doneText')}
      </p>
      <Button component={Link} to={CARD_PAGE} variant="filled">
        {t('cardaccounts.connect.back')}
      </Button>
    </main>
  );
}

function FinishForm({ returned }: Pick<Props, 'returned'>) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => form.current?.requestSubmit(), []);
  return (
    <main className="error-screen" id="main">
      <span className="glyph-tile" data-tone="brand">
        <Glyph name="shield" />
      </span>
      <h1>{t('cardaccounts.connect.finishTitle')}</h1>
      <p className="muted">{t('cardaccounts.connect.finishText')}</p>
      <form
        method="post"
        action={`${CARD_PAGE}/connected`}
        ref={form}
        onSubmit={(event) => {
          // The state is valid for one post, so a second press while the form is being sent would be refused.
          if (isSent.current) event.preventDefault();
          isSent.current = true;
        }}
      >
        <input type="hidden" name="state" value={returned.state} />
        <input type="hidden" name="code" value={returned.code} />
        <input type="hidden" name="error" value={returned.error} />
        <Button type="submit" variant="filled">
          {t('cardaccounts.connect.finish')}
        </Button>
      </form>
    </main>
  );
}

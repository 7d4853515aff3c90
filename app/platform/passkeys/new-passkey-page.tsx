import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { offeredPasskey } from '#domain/identity/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { type Prompted, promptToMake } from './passkey-prompt.ts';

type Offered = NonNullable<Awaited<ReturnType<typeof offeredPasskey>>>;

type Props = {
  offer: (Pick<Offered, 'name' | 'options'> & { token: string; email: string }) | null;
  accountHref: string;
};

/** Asks the device to create a passkey and submits its response. */
export function NewPasskeyPage({ offer, accountHref }: Props) {
  const t = useTexts();
  if (!offer) {
    return (
      <main className="error-screen" id="main">
        <span className="glyph-tile" data-tone="brand">
          <Glyph name="key" />
        </span>
        <h1>{t('passkeys.new.goneTitle')}</h1>
        <p className="muted">{t('passkeys.new.goneText')}</p>
        <Button component="a" href={accountHref} variant="filled">
          {t('passkeys.new.back')}
        </Button>
      </main>
    );
  }
  const { name, email } = offer;
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        <h1>{t('passkeys.new.title')}</h1>
        <p className="muted">{t('passkeys.new.text', { name: isolate(name), email: isolate(email) })}</p>
        <MakeForm offer={offer} />
        <a className="text-link" href={accountHref}>
          {t('passkeys.new.back')}
        </a>
      </div>
    </main>
  );
}

function MakeForm({ offer }: { offer: NonNullable<Props['offer']> }) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Extract<Prompted, { problem: unknown }>['problem'] | null>(null);
  const make = async () => {
    setAsking(true);
    setProblem(null);
    const prompted = await promptToMake(offer.options);
    if ('answer' in prompted && answer.current) {
      answer.current.value = prompted.answer;
      form.current?.submit();
      return;
    }
    setAsking(false);
    if ('problem' in prompted) setProblem(prompted.problem);
  };
  return (
    <form method="post" className="stack" ref={form}>
      <input type="hidden" name="offer" value={offer.token} />
      <input type="hidden" name="answer" defaultValue="" ref={answer} />
      {problem ? (
        <p className="note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {t(`passkeys.new.${problem}`)}
        </p>
      ) : null}
      <Button variant="filled" data-large="" fullWidth disabled={!hydrated} loading={isAsking} onClick={make}>
        {t('passkeys.new.submit')}
      </Button>
      <noscript>
        <p className="note">{t('passkeys.new.scripts')}</p>
      </noscript>
    </form>
  );
}

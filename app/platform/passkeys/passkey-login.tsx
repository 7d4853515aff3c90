import { Button } from '@mantine/core';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useRef, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import { promptToSign } from './passkey-prompt.ts';

type Problem = 'cancelled' | 'unable' | 'busy';

/** Button that signs in with a passkey of this device; needs no e-mail address. */
export function PasskeyLogin({ next }: { next: string }) {
  const t = useTexts();
  const { locale } = useReading();
  // The button is disabled until hydration, because an earlier click would be lost.
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const logIn = async () => {
    setAsking(true);
    setProblem(null);
    const said = await ask(localPath('/login/passkey', locale));
    if ('answer' in said && answer.current) {
      answer.current.value = said.answer;
      form.current?.submit();
      return;
    }
    setAsking(false);
    if ('problem' in said) setProblem(said.problem);
  };
  return (
    <form method="post" className="stack needs-scripts" ref={form}>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="passkey" defaultValue="" ref={answer} />
      <p className="passkey-or muted">{t('passkeys.login.or')}</p>
      <Button
        data-large=""
        fullWidth
        leftSection={<Glyph name="key" small />}
        disabled={!hydrated}
        loading={isAsking}
        onClick={logIn}
      >
        {t('passkeys.login.submit')}
      </Button>
      <p role="alert" className="field-error" hidden={problem === null}>
        {problem === 'busy' ? t('platform.login.busy') : null}
        {problem && problem !== 'busy' ? t(`passkeys.login.${problem}`) : null}
      </p>
    </form>
  );
}

/** Fetches the options of one attempt and opens the browser's passkey prompt with them. */
async function ask(path: string): Promise<{ answer: string } | { problem: Problem }> {
  const body = new URLSearchParams({ intent: 'begin' });
  const options = await fetch(path, { method: 'POST', body }).catch(() => null);
  if (!options?.ok) return { problem: 'busy' };
  const said = await promptToSign((await options.json()) as PublicKeyCredentialRequestOptionsJSON);
  if ('answer' in said) return said;
  return { problem: said.problem === 'known' ? 'unable' : said.problem };
}

import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';

export type CodeProblem = { code: 'empty' | 'code_wrong' | 'too_many_tries'; minutes?: number };

type Props = { next: string; problem: CodeProblem | null };

/** A single field for an authenticator code or a recovery code. */
export function CodePage({ next, problem }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().state !== 'idle';
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  }, [problem]);
  return (
    <main className="narrow-page" id="main">
      <div className="card login-card">
        <h1>{t('platform.code.title')}</h1>
        <p className="muted">{t('platform.code.text')}</p>
        <Form method="post" reloadDocument noValidate className="stack" ref={form}>
          <input type="hidden" name="next" value={next} />
          <TextInput
            className="ltr-field"
            label={t('common.code')}
            description={t('platform.code.help')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            withAsterisk={false}
            error={problem ? say(t, problem) : undefined}
          />
          <Button type="submit" variant="filled" data-large="" fullWidth loading={sending}>
            {t('platform.code.submit')}
          </Button>
        </Form>
      </div>
    </main>
  );
}

function say(t: Texts, { code, minutes = 1 }: CodeProblem): string {
  if (code === 'too_many_tries') return t('platform.login.tooMany', { minutes });
  return t(code === 'empty' ? 'platform.code.empty' : 'platform.code.wrong');
}

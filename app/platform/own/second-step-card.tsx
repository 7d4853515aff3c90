import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import type { OwnResult } from '../../ui/console/own/own-form.ts';
import { OwnRow, PresentPassword, problemOf, Save, useSending } from '../../ui/console/own/own-parts.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BothProofs } from './both-proofs.tsx';
import type { OwnView } from './own-view.ts';

type Props = { own: OwnView; result: OwnResult | undefined };

/** Two-factor sign-in: off, in set-up and waiting for a first code, or on. */
export function SecondStepCard({ own, result }: Props) {
  const t = useTexts();
  const codes = result && 'codes' in result ? result.codes : undefined;
  return (
    <OwnRow id="step">
      {codes ? <RecoveryCodes codes={codes} /> : null}
      {own.hasSecondStep ? <SwitchedOn own={own} result={result} /> : null}
      {own.pending ? (
        <Pending pending={own.pending} result={result} />
      ) : (
        <SetUpOver problem={problemOf(t, 'confirm', result)} />
      )}
      {own.hasSecondStep ? null : (
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="form" value="begin" />
          {own.pending ? <h3>{t('profiles.step.again')}</h3> : <p>{t('profiles.step.off')}</p>}
          <PresentPassword error={problemOf(t, 'begin', result)} />
          <Save form="begin" text={t('profiles.step.begin')} />
        </Form>
      )}
    </OwnRow>
  );
}

/** Shows the error of a set-up that expired before its code was entered; the form of the set-up no longer exists. */
function SetUpOver({ problem }: { problem: string | undefined }) {
  return problem ? (
    <p className="field-error" role="alert">
      {problem}
    </p>
  ) : null;
}

function Pending({
  pending,
  result,
}: {
  pending: { secret: string; qr: string };
  result: OwnResult | undefined;
}) {
  const t = useTexts();
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="form" value="confirm" />
      <p>{t('profiles.step.scan')}</p>
      <img
        className="totp-qr"
        src={`data:image/svg+xml,${encodeURIComponent(pending.qr)}`}
        width={184}
        height={184}
        alt={t('profiles.step.qr')}
      />
      <p className="caption">
        {t('profiles.step.secret')}{' '}
        <code dir="ltr" className="totp-secret">
          {pending.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <TextInput
        className="ltr-field code-field"
        label={t('profiles.step.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={problemOf(t, 'confirm', result)}
      />
      <div>
        <Button type="submit" variant="filled" loading={useSending('confirm')}>
          {t('profiles.step.confirm')}
        </Button>
      </div>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTexts();
  return (
    <div className="note recovery-note" data-tone="warning" role="status">
      <Glyph name="key" />
      <div className="grow stack">
        <p className="strong">{t('profiles.step.keep')}</p>
        <ul className="recovery-codes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="needs-scripts">
          <Button data-small="" onClick={() => navigator.clipboard.writeText(codes.join('\n'))}>
            {t('profiles.step.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function SwitchedOn({ own, result }: Props) {
  const t = useTexts();
  const left = own.recoveryCodesLeft;
  return (
    <>
      <p className="row">
        <Badge look={{ tone: 'success', mark: 'full' }}>{t('profiles.step.on')}</Badge>
        <span className="muted">{t('profiles.step.left', { count: left })}</span>
      </p>
      <details className="plain-details">
        <summary className="text-link">{t('profiles.step.renew')}</summary>
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="form" value="codes" />
          <BothProofs form="codes" result={result} />
          <Save form="codes" text={t('profiles.step.renew')} />
        </Form>
      </details>
      <details className="plain-details">
        <summary className="text-link">{t('profiles.step.replace')}</summary>
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="form" value="begin" />
          <p>{t('profiles.step.replaceText')}</p>
          <BothProofs form="begin" result={result} />
          <Save form="begin" text={t('profiles.step.begin')} />
        </Form>
      </details>
      <details className="plain-details">
        <summary className="text-link">{t('profiles.step.drop')}</summary>
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="form" value="drop" />
          <p>{t('profiles.step.dropText')}</p>
          <BothProofs form="drop" result={result} />
          <div>
            <Button type="submit" data-tone="danger" loading={useSending('drop')}>
              {t('profiles.step.drop')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  );
}

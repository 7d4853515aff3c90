import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PRIVACY_PATH, type RequestDetails, type RequestResult } from './request-view.ts';

const OUTCOMES = ['done', 'nothing_held', 'not_proven', 'withdrawn', 'unfounded'] as const;

const EXTENSIONS = ['complex', 'many'] as const;

type Props = { request: RequestDetails; result: RequestResult | undefined };

/** Downloads everything that the store holds about the person. Needs the password. */
export function FileCard(props: { request: RequestDetails; problem: 'wrong' | 'tooMany' | null }) {
  const t = useTexts();
  return (
    <Card title={t('privacyrequests.file.title')}>
      <p className="muted">{t('privacyrequests.file.text')}</p>
      <Form
        method="post"
        action={`${PRIVACY_PATH}/${props.request.id}/person.json`}
        reloadDocument
        className="stack"
      >
        <PasswordField
          name="password"
          label={t('files.export.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={props.problem ? t(`files.export.${props.problem}`) : undefined}
        />
        <div>
          <Button type="submit" leftSection={<Glyph name="download" small />}>
            {t('privacyrequests.file.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Erases the person, once one of their addresses is typed. */
export function EraseCard({ request, result }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'erase';
  const refused = problemsOf(result, 'erase');
  const address = request.contact?.emails[0] ?? request.contact?.phones[0] ?? '';
  return (
    <Card title={t('privacyrequests.erase.title')}>
      <p>{t('privacyrequests.erase.text')}</p>
      <p className="muted">{t('privacyrequests.erase.kept')}</p>
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="erase" />
        <TextInput
          name="typed"
          label={t('privacyrequests.erase.typed', { address: `\u2068${address}\u2069` })}
          defaultValue={refused?.typed.typed}
          error={refused?.problems.typed}
          maxLength={254}
          dir="ltr"
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <div>
          <Button type="submit" variant="filled" data-tone="danger" loading={isSending}>
            {t('privacyrequests.erase.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Extends the deadline, which the law allows once and before it has passed. */
export function ExtendCard({ request, result }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'extend';
  const refused = problemsOf(result, 'extend');
  if (request.extended || (request.due.days < 0 && !refused)) return null;
  return (
    <Card title={t('privacyrequests.extend.title')}>
      <p className="muted">{t('privacyrequests.extend.text', { days: request.furtherDays })}</p>
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="extend" />
        <NativeSelect
          name="reason"
          label={t('privacyrequests.extend.reason')}
          data={EXTENSIONS.map((value) => ({ value, label: t(`privacyrequests.extension.${value}`) }))}
          error={refused?.problems.reason}
        />
        <div>
          <Button type="submit" loading={isSending}>
            {t('privacyrequests.extend.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Ends a request without an erasure, with its outcome. */
export function CloseCard({ request, result }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'close';
  const refused = problemsOf(result, 'close');
  const choices = OUTCOMES.filter((outcome) => outcome !== 'done' || request.kind === 'export');
  return (
    <Card title={t('privacyrequests.close.title')}>
      <p className="muted">{t('privacyrequests.close.text')}</p>
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="close" />
        <NativeSelect
          name="outcome"
          label={t('privacyrequests.close.outcome')}
          data={choices.map((value) => ({ value, label: t(`privacyrequests.outcome.${value}`) }))}
          error={refused?.problems.outcome}
        />
        <div>
          <Button type="submit" loading={isSending}>
            {t('privacyrequests.close.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function problemsOf(result: RequestResult | undefined, intent: string) {
  return result && 'problems' in result && result.typed.intent === intent ? result : undefined;
}

import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { Fact } from '../fact.tsx';
import { QuickAct } from '../quick-act.tsx';
import { SubjectOver } from '../subject-over.tsx';
import { BulletinBadge } from './bulletin-badge.tsx';
import { BulletinForm } from './bulletin-form.tsx';
import { BulletinPreviewCard } from './bulletin-preview.tsx';
import type { BulletinResult } from './bulletin-texts.ts';
import type { BulletinPageView } from './bulletin-view.server.ts';
import { BULLETIN_LIST } from './list-rules.ts';

type Props = { bulletin: BulletinPageView; result: BulletinResult | undefined };

/** One announcement: its preview, its audience, its form and the actions on it. */
export function BulletinPage({ bulletin, result }: Props) {
  const { title, state, texts, choices, may } = bulletin;
  const heading = (
    <>
      <bdi>{title}</bdi>
      <BulletinBadge state={state} />
    </>
  );
  return (
    <main className="page" id="main">
      <ConsoleHead title={title} heading={heading} back={useBack()} />
      <div className="console-split">
        <div>
          {result?.preview ? <BulletinPreviewCard preview={result.preview} isUnsaved /> : null}
          <BulletinPreviewCard preview={bulletin.preview} />
          {may.edit ? (
            <BulletinForm
              key={texts.edition}
              own={texts}
              choices={choices}
              result={result}
              isDraft={state === 'draft'}
            />
          ) : null}
        </div>
        <div>
          <Facts bulletin={bulletin} />
          <Acts bulletin={bulletin} />
        </div>
      </div>
    </main>
  );
}

/** Shown if the announcement does not exist. */
export function BulletinOver() {
  const t = useTexts();
  return (
    <SubjectOver title={t('bulletindesk.goneTitle')} text={t('bulletindesk.goneText')} back={useBack()} />
  );
}

function useBack() {
  const t = useTexts();
  const { locale } = useReading();
  return { to: localPath(BULLETIN_LIST.path, locale), text: t('bulletindesk.back') };
}

function Facts({ bulletin }: { bulletin: BulletinPageView }) {
  const t = useTexts();
  const { audience, from, until, published, byName, isMailed, mailed, level } = bulletin;
  return (
    <Card title={t('bulletindesk.facts')}>
      <dl className="console-facts">
        <Fact text={t('bulletindesk.level')}>{t(`bulletindesk.levels.${level}`)}</Fact>
        <Fact text={t('bulletindesk.for')}>
          {t('bulletindesk.stores', { count: audience.stores })}
          {' · '}
          {t('bulletindesk.owners', { count: audience.owners })}
        </Fact>
        <Fact text={t('bulletindesk.column.from')}>
          <When when={from} />
        </Fact>
        <Fact text={t('bulletindesk.column.until')}>
          <When when={until} />
        </Fact>
        <Fact text={t('bulletindesk.by')}>
          <bdi>{byName}</bdi>
        </Fact>
        {published ? (
          <Fact text={t('bulletindesk.published')}>
            <When when={published} />
          </Fact>
        ) : null}
        <Fact text={t('bulletindesk.mails')}>
          {mailed ? <When when={mailed} /> : t(`bulletindesk.mailing.${isMailed ? 'planned' : 'none'}`)}
        </Fact>
      </dl>
    </Card>
  );
}

function Acts({ bulletin }: { bulletin: BulletinPageView }) {
  const t = useTexts();
  const { may, isMailed, audience } = bulletin;
  if (!may.publish && !may.end && !may.remove) return null;
  const count = audience.owners;
  return (
    <Card title={t('bulletindesk.acts')}>
      {may.publish ? (
        <Publish
          edition={bulletin.texts.edition}
          text={t(isMailed ? 'bulletindesk.publishMailText' : 'bulletindesk.publishText', { count })}
        />
      ) : null}
      {may.end ? (
        <QuickAct intent="end" text={t('bulletindesk.endText')} submit={t('bulletindesk.end')} />
      ) : null}
      {may.remove ? (
        <QuickAct intent="remove" text={t('bulletindesk.removeText')} submit={t('bulletindesk.remove')} />
      ) : null}
    </Card>
  );
}

/** Posts the previewed edition, so that a later edition is not published unseen. */
function Publish({ edition, text }: { edition: number; text: string }) {
  const t = useTexts();
  const { state, formData } = useNavigation();
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="publish" />
      <input type="hidden" name="edition" value={edition} />
      <p className="muted">{text}</p>
      <div>
        <Button
          type="submit"
          variant="filled"
          loading={state !== 'idle' && formData?.get('intent') === 'publish'}
        >
          {t('bulletindesk.publish')}
        </Button>
      </div>
    </Form>
  );
}

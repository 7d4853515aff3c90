import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PageNote, ReadOnlyNote } from '../../ui/console/page-note.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { EditFrame } from '../kit/edit-frame.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import { PreviewNote } from './preview-note.tsx';
import { PublishLater } from './publish-later.tsx';
import type { Intent, PublishResult, PublishView } from './publish-view.ts';
import { VersionsCard } from './versions-card.tsx';

type Props = {
  form: string;
  title: string;
  text: string;
  publishing: PublishView;
  canEdit: boolean;
  /** The last result; undefined once it is discarded. */
  result: PublishResult<unknown> | undefined;
  problem: string | null;
  dirty: boolean;
  onDiscard: () => void;
  children: ReactNode;
  /** Shows the saved and the typed version, after somebody else has saved. */
  both?: ReactNode;
  /** Content above the form, such as tabs. */
  head?: ReactNode;
  /** The link to the parent page, above the title. */
  back?: ReactNode;
  /** True if the subject has neither a draft nor a published version. */
  isNew?: boolean;
};

/** The frame around an editor of something publishable: its state, draft, preview and versions (D3). */
export function PublishPage(props: Props) {
  const t = useTexts();
  const { form, publishing, result, canEdit, dirty } = props;
  const { revalidate } = useRevalidator();
  const stale = result && 'stale' in result ? result.stale : null;
  const takeTheirs = () => {
    props.onDiscard();
    void revalidate();
  };
  return (
    <EditFrame
      form={form}
      dirty={dirty}
      canEdit={canEdit}
      onDiscard={props.onDiscard}
      className="page publish-page"
    >
      <PublishHead {...props} />
      {canEdit ? <PublishLater form={form} publishing={publishing} result={result} /> : null}
      {props.head}
      {result && 'saved' in result ? (
        <>
          <AnnounceOnce text={doneText(t, result.did)} of={result} />
          {result.preview ? <PreviewNote address={result.preview} key={result.preview} /> : null}
        </>
      ) : null}
      <ReadOnlyNote canEdit={canEdit} />
      {props.problem ? <PageNote tone="danger">{props.problem}</PageNote> : null}
      {stale ? (
        <StaleSave
          text={t('content.stale', { name: stale.by || t('content.somebody') })}
          form={form}
          onTake={takeTheirs}
        >
          {props.both}
        </StaleSave>
      ) : null}
      {props.children}
      <VersionsCard publishing={publishing} canEdit={canEdit} />
    </EditFrame>
  );
}

/** The message that the specification requires for a published change; a saved draft has another one. */
export function doneText(t: Texts, did: Intent): string {
  return did === 'publish' || did === 'restore' ? t('common.toast.updated') : t(`content.done.${did}`);
}

function PublishHead(props: Props) {
  const t = useTexts();
  const saving = useNavigation().formMethod === 'POST';
  const { form, title, text, publishing, canEdit, dirty } = props;
  return (
    <PageHead
      title={title}
      heading={
        <>
          {title} {props.isNew ? null : <State publishing={publishing} />}
        </>
      }
      back={props.back}
      text={text}
      acts={
        canEdit ? (
          <div className="page-actions">
            {publishing.isDraft ? <DiscardDraft revision={publishing.revision} saving={saving} /> : null}
            <Button
              type="submit"
              form={form}
              name="intent"
              value="preview"
              disabled={saving}
              leftSection={<Glyph name="open" small />}
            >
              {t('content.preview')}
            </Button>
            <Button
              type="submit"
              form={form}
              name="intent"
              value="publish"
              disabled={saving}
              {...(dirty || publishing.isDraft || publishing.revision === 0 ? { variant: 'filled' } : {})}
            >
              {t('content.publish')}
            </Button>
          </div>
        ) : null
      }
    >
      {publishing.changed ? (
        <p className="caption">
          {t('content.draftBy', { name: publishing.changed.by || t('content.somebody') })}{' '}
          <When when={publishing.changed.when} />
        </p>
      ) : null}
    </PageHead>
  );
}

export function State({ publishing }: { publishing: PublishView }) {
  const t = useTexts();
  return publishing.isDraft ? (
    <Badge look={{ tone: 'warning', mark: 'half' }}>{t('content.state.draft')}</Badge>
  ) : (
    <Badge look={{ tone: 'success', mark: 'full' }}>{t('content.state.published')}</Badge>
  );
}

function DiscardDraft({ revision, saving }: { revision: number; saving: boolean }) {
  const t = useTexts();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" name="intent" value="discard" variant="subtle" disabled={saving}>
        {t('content.discardDraft')}
      </Button>
    </Form>
  );
}

/** The fields that every editor's form posts in addition to its own. */
export function PublishFields({ publishing, result }: Pick<Props, 'publishing' | 'result'>) {
  const t = useTexts();
  const stale = result && 'stale' in result ? result.stale.revision : null;
  return (
    <>
      <input type="hidden" name="revision" value={stale ?? publishing.revision} />
      <div className="without-scripts">
        <Button type="submit" name="intent" value="draft">
          {t('content.saveDraft')}
        </Button>
      </div>
    </>
  );
}

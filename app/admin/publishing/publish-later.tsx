import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { PageNote } from '../../ui/console/page-note.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { PLAN_FIELD, type PublishResult, type PublishView } from './publish-view.ts';

type Props = {
  /** The id of the editor's form, whose draft is published. */
  form: string;
  publishing: PublishView;
  result: PublishResult<unknown> | undefined;
};

/** Plans the publication of the draft, or shows and cancels the plan (D3). */
export function PublishLater({ form, publishing, result }: Props) {
  const t = useTexts();
  const { planned, planProblem, laterFrom } = publishing;
  if (planned) return <Planned publishing={publishing} planned={planned} />;
  const problem = problemOf(result);
  return (
    <>
      {planProblem ? (
        <PageNote tone="danger">
          {t('content.later.refused')} {t(reasonOf(planProblem))}
        </PageNote>
      ) : null}
      {laterFrom ? (
        <details className="publish-later" open={problem !== null}>
          <summary>{t('content.later.title')}</summary>
          <div className="row">
            <TextInput
              form={form}
              type="datetime-local"
              name="publishAt"
              label={t('content.later.at')}
              defaultValue={laterFrom}
              min={laterFrom}
              error={problem ? t(problem) : undefined}
            />
            <Button type="submit" form={form} name="intent" value="schedule">
              {t('content.later.plan')}
            </Button>
          </div>
        </details>
      ) : null}
    </>
  );
}

function Planned({
  publishing,
  planned,
}: Pick<Props, 'publishing'> & { planned: NonNullable<PublishView['planned']> }) {
  const t = useTexts();
  return (
    <Form method="post" preventScrollReset className="note page-note row" data-tone="info">
      <input type="hidden" name="revision" value={publishing.revision} />
      <span className="grow">
        {t('content.later.planned', { name: planned.by || t('content.somebody') })}{' '}
        <When when={planned.when} />
      </span>
      <Button type="submit" name="intent" value="unschedule" data-small="">
        {t('content.later.cancel')}
      </Button>
    </Form>
  );
}

function problemOf(result: Props['result']): TextKey | null {
  if (!result || !('problem' in result) || result.problem.field !== PLAN_FIELD) return null;
  return result.problem.code === 'time_invalid' ? 'content.later.timeInvalid' : 'content.later.nothing';
}

function reasonOf(code: string): TextKey {
  if (code === 'theme_unknown') return 'themes.problem.theme_unknown';
  if (code === 'slug_taken') return 'content.problem.slug_taken';
  return 'content.problem.other';
}

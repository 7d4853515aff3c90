import { askToRemoveSamples, listSampleStores, type SampleStore } from '#domain/operator-desk/index.ts';
import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { ActForm } from '../act-form.tsx';
import type { ActResult } from '../act-result.ts';
import { ConsoleHead } from '../console-head.tsx';
import { Fact } from '../fact.tsx';
import { NameCell } from '../name-cell.tsx';
import { type Desk, operatorActs, operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/samples.route';

export const loader = operatorOnly('stores.view', async (_: Route.LoaderArgs, { can }) => ({
  samples: await listSampleStores(),
  mayRemove: can('stores.samples'),
}));

async function remove(form: FormData, { act, t }: Desk) {
  const reason = readReason(form);
  if (reason === null) return actRefused(form, { reason: t('console.reasonMissing') });
  const count = await askToRemoveSamples(form.getAll('id').map(String), act('stores.samples', reason));
  return count > 0
    ? actDone('remove', t('console.samples.done', { count }))
    : actRefused(form, { reason: t('console.samples.gone') }, 409);
}

export const action = operatorActs<Route.ActionArgs, ReturnType<typeof actDone>>({
  remove: { needs: 'stores.samples', run: remove },
});

export default function SamplesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { samples, mayRemove } = loaderData;
  return (
    <main className="page" id="main">
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <ConsoleHead
        title={t('console.samples.title')}
        text={t('console.samples.lead')}
        back={{ to: localPath('/platform-admin', locale), text: t('console.stores.title') }}
      />
      {samples.length === 0 ? <PageNote tone="info">{t('console.samples.none')}</PageNote> : null}
      <div className="console-split">
        <div>
          {samples.map((sample) => (
            <Sample key={sample.id} sample={sample} />
          ))}
        </div>
        <div>{mayRemove && samples.length > 0 ? <Remove samples={samples} result={actionData} /> : null}</div>
      </div>
    </main>
  );
}

function Sample({ sample: { slug, name, ...content } }: { sample: SampleStore }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <Card label={name}>
      <NameCell name={name} to={localPath(`/platform-admin/stores/${slug}`, locale)} address={slug} />
      <dl className="console-facts">
        {(['products', 'orders', 'customers'] as const).map((thing) => (
          <Fact key={thing} text={t(`console.samples.${thing}`)}>
            {t('console.noLimit', { used: content[thing] })}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Remove({ samples, result }: { samples: SampleStore[]; result: ActResult | undefined }) {
  const t = useTexts();
  return (
    <Card label={t('console.samples.remove')}>
      <ActForm
        intent="remove"
        open={t('console.samples.remove')}
        text={t('console.samples.removeText', { count: samples.length })}
        submit={t('console.samples.remove')}
        isDanger
        result={result}
      >
        {samples.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
      </ActForm>
    </Card>
  );
}

import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { FeatureNote } from '../kit/feature-note.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { DomainCard } from './domain-card.tsx';
import type { DomainsResult, DomainView } from './domains-view.ts';

type Props = {
  own: string;
  domains: DomainView[];
  canEdit: boolean;
  canAdd: boolean;
  result: DomainsResult | undefined;
};

export function DomainsPage({ own, domains, canEdit, canAdd, result }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead title={t('domains.title')} text={t('domains.lead')} />
      {result && 'said' in result ? <AnnounceOnce text={t(`domains.${result.said}`)} of={result} /> : null}
      {result && 'tooSoon' in result ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {t('domains.tooSoon')}
        </p>
      ) : null}
      {canEdit ? null : <PageNote tone="info">{t('domains.readOnly')}</PageNote>}
      <div className="stack">
        {domains.length === 0 ? (
          <CardFrame label={t('domains.title')}>
            <EmptyState glyph="globe" title={t('domains.emptyTitle')} text={t('domains.emptyText')} />
          </CardFrame>
        ) : (
          domains.map((domain) => <DomainCard key={domain.host} domain={domain} canEdit={canEdit} />)
        )}
        {canEdit && canAdd ? <AddDomain result={result} /> : null}
        {canEdit && !canAdd ? <FeatureNote feature="own_domains" /> : null}
        <section className="card domain-own" aria-labelledby="domain-own">
          <Glyph name="store" />
          <div className="grow">
            <h2 id="domain-own">{t('domains.own')}</h2>
            <p>
              <bdi dir="ltr" className="strong">
                {own}
              </bdi>
            </p>
            <p className="muted">{t('domains.ownText')}</p>
          </div>
        </section>
      </div>
    </main>
  );
}

function AddDomain({ result }: { result: DomainsResult | undefined }) {
  const t = useTexts();
  const navigation = useNavigation();
  const refused = result && 'problem' in result ? result : null;
  const adding = navigation.formData?.get('intent') === 'add';
  return (
    <CardFrame title={t('domains.add')}>
      <Form method="post" className="card-body domain-add" preventScrollReset>
        <input type="hidden" name="intent" value="add" />
        <TextInput
          key={result && 'said' in result ? 'again' : 'first'}
          name="host"
          label={t('domains.label')}
          description={t('domains.help')}
          placeholder="shop.example.com"
          defaultValue={refused?.typed ?? ''}
          error={
            refused
              ? t(`domains.problem.${refused.problem}`, { until: refused.until, max: refused.max })
              : undefined
          }
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
        />
        <Button type="submit" variant="filled" loading={adding} leftSection={<Glyph name="plus" />}>
          {t('domains.submit')}
        </Button>
      </Form>
    </CardFrame>
  );
}

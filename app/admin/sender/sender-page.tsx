import '../domains/domains.css';
import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { DnsRecords } from '../domains/dns-records.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import type { SenderResult, SenderView } from './sender-view.ts';

type Props = { view: SenderView; result: SenderResult | undefined };

const LOOK: Record<NonNullable<SenderView['sender']>['status'], BadgeLook> = {
  waiting: { tone: 'warning', mark: 'half' },
  verified: { tone: 'success', mark: 'full' },
  failing: { tone: 'danger', mark: 'full' },
};

/** The address from which the shop's mails come. */
export function SenderPage({ view, result }: Props) {
  const t = useTexts();
  const back = <BackLink to="/admin/settings/notifications">{t('mails.settings.title')}</BackLink>;
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead title={t('sender.title')} back={back} text={t('sender.lead')} />
      {result && 'said' in result ? (
        <AnnounceOnce text={t(`sender.said.${result.said}`)} of={result} />
      ) : null}
      {view.canEdit ? null : <PageNote tone="info">{t('domains.readOnly')}</PageNote>}
      <div className="stack">
        {view.sender ? <SenderCard sender={view.sender} view={view} /> : null}
        {view.canEdit ? <AddressForm view={view} result={result} /> : null}
        <p className="caption muted">{t('sender.platform', { address: isolate(view.platform) })}</p>
      </div>
    </main>
  );
}

type CardProps = { sender: NonNullable<SenderView['sender']>; view: SenderView };

function SenderCard({ sender, view }: CardProps) {
  const t = useTexts();
  const { status, address, host, records, checked, isAnswered } = sender;
  const tone = { waiting: 'info', verified: 'success', failing: 'danger' }[status];
  return (
    <section className="card domain-card" aria-labelledby="sender-address">
      <header className="domain-head">
        <h2 id="sender-address">
          <bdi dir="ltr">{address}</bdi>
        </h2>
        <Badge look={LOOK[status]}>{t(`sender.status.${status}`)}</Badge>
        {view.canEdit ? <Acts address={address} /> : null}
      </header>
      <p className="note" data-tone={isAnswered ? tone : 'warning'}>
        <Glyph
          name={status === 'verified' && isAnswered ? 'check' : status === 'waiting' ? 'info' : 'warning'}
        />
        {isAnswered
          ? t(`sender.text.${status}`, { platform: isolate(view.platform) })
          : t('domains.said.silent')}
      </p>
      <DnsRecords
        label={t('domains.records', { domain: isolate(host) })}
        records={records.map((record) => ({
          kind: 'TXT',
          name: record.name,
          values: [record.value],
          seen: record.seen,
          isRight: record.isRight,
          about: t(`sender.record.${record.purpose}`),
        }))}
      />
      <p className="caption muted">
        {checked ? t('domains.checked', { when: checked }) : t('domains.never')}
      </p>
    </section>
  );
}

function Acts({ address }: { address: string }) {
  const t = useTexts();
  const isChecking = useNavigation().formData?.get('intent') === 'check';
  return (
    <div className="domain-acts">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="check" />
        <Button type="submit" data-small="" loading={isChecking}>
          {t('domains.check')}
        </Button>
      </Form>
      <ConfirmedForm
        fields={{ intent: 'remove' }}
        act={t('domains.remove')}
        title={t('domains.removeTitle', { domain: isolate(address) })}
        keep={t('domains.keep')}
        isSmall
      >
        <p>{t('sender.removeText')}</p>
      </ConfirmedForm>
    </div>
  );
}

function AddressForm({ view, result }: Props) {
  const t = useTexts();
  const isSaving = useNavigation().formData?.get('intent') === 'set';
  const refused = result && 'problem' in result ? result : null;
  return (
    <CardFrame title={t(view.sender ? 'sender.change' : 'sender.add')}>
      <Form method="post" className="card-body domain-add" preventScrollReset>
        <input type="hidden" name="intent" value="set" />
        <TextInput
          key={view.sender?.address ?? 'none'}
          name="address"
          label={t('sender.label')}
          description={t('sender.help')}
          placeholder="orders@shop.example.com"
          defaultValue={refused?.typed ?? view.sender?.address ?? ''}
          error={refused ? t(`sender.problem.${refused.problem}`) : undefined}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Button type="submit" variant="filled" loading={isSaving}>
          {t('sender.submit')}
        </Button>
      </Form>
    </CardFrame>
  );
}

import { Button, Checkbox, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { StoreAccess, VerificationService } from '#domain/tenancy/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BilingualField } from '../forms/bilingual-field.tsx';
import { StaleSave } from '../forms/stale-save.tsx';
import { useSavedForm } from '../forms/use-saved-form.ts';
import { SettingsBack } from '../settings/settings-back.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { SaveBar } from '../shell/save-bar.tsx';
import type { AccessResult } from './access-view.ts';
import { ModeCard } from './mode-card.tsx';

export type Limits = { text: number; password: number };
type Props = {
  access: StoreAccess;
  whatsapp: string;
  limits: Limits;
  canEdit: boolean;
  result: AccessResult | undefined;
};

const FORM = 'access-form';
const SERVICES: VerificationService[] = ['google', 'bing', 'facebook', 'pinterest'];

export function AccessPage({ access, whatsapp, limits, canEdit, result }: Props) {
  const t = useTexts();
  const form = useSavedForm<StoreAccess, AccessResult | undefined>(access, result);
  const saving = useNavigation().formMethod === 'POST';
  const { open, begin } = form;
  const stale = open && 'stale' in open ? open.stale : null;
  const wrong = open && 'fields' in open ? open.fields : [];
  return (
    <>
      {form.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={form.discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page form" id="main">
        <div className="page-head">
          <div className="page-title">
            <SettingsBack />
            <h1>{t('access.title')}</h1>
            <p className="muted">{t('access.lead')}</p>
          </div>
        </div>
        {result && 'saved' in result ? <SaidOnce text={t('common.toast.updated')} of={result} /> : null}
        {canEdit ? null : (
          <p className="note page-note" data-tone="info">
            <Glyph name="info" />
            {t('access.readOnly')}
          </p>
        )}
        {stale === null ? null : (
          <StaleSave
            text={t('access.stale')}
            mine={t('access.keepMine')}
            theirs={t('access.takeTheirs')}
            form={FORM}
            onTake={form.discard}
          />
        )}
        <Form method="post" id={FORM} key={form.generation} onChange={form.touch} preventScrollReset>
          <input type="hidden" name="version" value={stale ?? access.version} />
          <fieldset className="stack media-fields" disabled={!canEdit}>
            <ModeCard begin={begin} wrong={wrong} limits={limits} />
            <ChatCard begin={begin} number={whatsapp} isWrong={wrong.includes('greeting')} />
            <TagsCard begin={begin} wrong={wrong} />
            <div className="without-scripts">
              <Button type="submit" variant="filled">
                {t('access.save')}
              </Button>
            </div>
          </fieldset>
        </Form>
      </main>
    </>
  );
}

function ChatCard({ begin, number, isWrong }: { begin: StoreAccess; number: string; isWrong: boolean }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="access-chat">
      <div className="card-head">
        <h2 id="access-chat">{t('access.chat')}</h2>
      </div>
      <div className="card-body stack">
        <Checkbox
          name="whatsapp"
          value="yes"
          label={t('access.chatOn')}
          description={number ? t('access.chatNumber', { number: isolate(number) }) : t('access.chatNone')}
          defaultChecked={begin.whatsapp.isOn}
        />
        <BilingualField
          name="greeting"
          label={t('access.greeting')}
          values={begin.whatsapp.greeting}
          errors={isWrong ? { en: t('access.problem.greeting') } : undefined}
          rows={2}
        />
      </div>
    </section>
  );
}

function TagsCard({ begin, wrong }: { begin: StoreAccess; wrong: string[] }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="access-tags">
      <div className="card-head">
        <h2 id="access-tags">{t('access.tags')}</h2>
      </div>
      <div className="card-body stack">
        <p className="muted">{t('access.tagsHelp')}</p>
        <div className="access-tags">
          {SERVICES.map((service) => (
            <TextInput
              key={service}
              name={service}
              label={t(`access.service.${service}`)}
              defaultValue={begin.verification[service] ?? ''}
              error={wrong.includes(service) ? t('access.problem.tag') : undefined}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

import './plans.css';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useSubmit } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { type CardProvider, sendCard, type TypedCard } from './send-card.ts';

const PAGE = '/admin/settings/billing';

const FIELDS = [
  ['name', 'cc-name', 80],
  ['number', 'cc-number', 23],
  ['expiry', 'cc-exp', 9],
  ['cvc', 'cc-csc', 4],
] as const;

type Props = { card: CardProvider & { chosen: Record<string, string> } };

/** The browser sends the card directly to the provider. The fields have no names, so no form can send them to us. */
export function CardPage({ card }: Props) {
  const t = useTexts();
  const submit = useSubmit();
  const [typed, setTyped] = useState<TypedCard>({ name: '', number: '', expiry: '', cvc: '' });
  const [state, setState] = useState<'open' | 'sending' | 'refused'>('open');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    const entered = await sendCard(card, typed);
    if (!entered) return setState('refused');
    await submit({ intent: 'entered', entered, ...card.chosen }, { method: 'post', action: PAGE });
  };
  return (
    <main className="page form" id="main">
      <PageHead title={t('plans.card.enter')} back={<SettingsBack />} text={t('plans.card.hosted')} />
      {state === 'refused' ? <PageNote tone="danger">{t('plans.problem.not_entered')}</PageNote> : null}
      <Card title={t('plans.card.title')}>
        <form onSubmit={send} className="stack">
          <div className="plan-card-fields">
            {FIELDS.map(([field, autoComplete, maxLength]) => (
              <TextInput
                key={field}
                label={t(`plans.card.${field}`)}
                value={typed[field]}
                onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [field]: value }))}
                {...{ autoComplete, maxLength }}
                className={`ltr-field plan-card-${field === 'name' ? 'number' : field}`}
                dir="ltr"
                {...(field === 'name' ? {} : { inputMode: 'numeric' as const })}
                required
                withAsterisk={false}
                {...(field === 'expiry' ? { placeholder: '08/28' } : {})}
              />
            ))}
          </div>
          <Button type="submit" variant="filled" disabled={state === 'sending'}>
            {t('plans.card.save')}
          </Button>
        </form>
        <Button
          component={Link}
          to={`${PAGE}?${new URLSearchParams(card.chosen)}`}
          variant="subtle"
          className="plan-not-now"
        >
          {t('plans.act.notNow')}
        </Button>
      </Card>
    </main>
  );
}

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StoreAccess } from '#domain/tenancy/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BilingualField } from '../forms/bilingual-field.tsx';
import type { Limits } from './access-page.tsx';

const MODES = ['open', 'soon', 'password', 'holiday'] as const;

type Props = { begin: StoreAccess; wrong: string[]; limits: Limits };

/** Open, opening soon, behind a password, on holiday; and what shoppers read meanwhile. */
export function ModeCard({ begin, wrong, limits }: Props) {
  const t = useTexts();
  const [mode, setMode] = useState(begin.mode);
  return (
    <section className="card" aria-labelledby="access-mode">
      <div className="card-head">
        <h2 id="access-mode">{t('access.mode')}</h2>
      </div>
      <div className="card-body stack">
        <div className="access-modes" role="radiogroup" aria-labelledby="access-mode">
          {MODES.map((each) => (
            <label key={each} className="access-mode">
              <input
                type="radio"
                name="mode"
                value={each}
                defaultChecked={begin.mode === each}
                onChange={() => setMode(each)}
              />
              <span>
                <span className="strong">{t(`access.${each}`)}</span>
                <span className="muted caption">{t(`access.${each}Text`)}</span>
              </span>
            </label>
          ))}
        </div>
        <div hidden={mode !== 'password'}>
          <TextInput
            name="password"
            label={t('access.passwordLabel')}
            description={t('access.passwordHelp', { min: limits.password })}
            defaultValue={begin.password}
            error={
              wrong.includes('password') ? t('access.problem.password', { min: limits.password }) : undefined
            }
            autoComplete="off"
            maxLength={100}
            dir="auto"
          />
        </div>
        <div hidden={mode === 'open'}>
          <BilingualField
            name="texts"
            label={t('access.texts')}
            hint={t('access.textsHelp')}
            values={begin.texts}
            errors={
              wrong.includes('texts') ? { en: t('access.problem.texts', { max: limits.text }) } : undefined
            }
            rows={3}
          />
        </div>
      </div>
    </section>
  );
}

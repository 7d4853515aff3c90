import { useState } from 'react';
import type { AccessMode } from '#domain/tenancy/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { LanguagesField, LineField } from '../kit/form-fields.tsx';

const MODES = ['open', 'soon', 'password', 'holiday'] as const;

export function ModeCard({ begin, minPassword }: { begin: AccessMode; minPassword: number }) {
  const t = useTexts();
  const [mode, setMode] = useState(begin);
  return (
    <Card title={t('access.mode')} id="access-mode">
      <div className="access-modes" role="radiogroup" aria-labelledby="access-mode-title">
        {MODES.map((each) => (
          <label key={each} className="access-mode">
            <input
              type="radio"
              name="mode"
              value={each}
              defaultChecked={begin === each}
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
        <LineField
          name="password"
          label={t('access.passwordLabel')}
          hint={t('access.passwordHelp', { min: minPassword })}
          dir="auto"
        />
      </div>
      <div hidden={mode === 'open'}>
        <LanguagesField
          texts={[{ name: 'texts', label: t('access.texts'), hint: t('access.textsHelp'), rows: 3 }]}
        />
      </div>
    </Card>
  );
}

import { Checkbox, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { THEME_CHOICES, type ThemeChoice } from '#lib/theme-options.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import { PublishFields, PublishPage } from '../publishing/publish-page.tsx';
import { editorProblem, type PublishView } from '../publishing/publish-view.ts';
import type { ThemeResult, ThemeTyped, ThemeView } from './theme-view.ts';

type Props = {
  themes: ThemeView[];
  saved: ThemeTyped;
  /** The theme that shoppers see. */
  inUse: string;
  takesColours: boolean;
  publishing: PublishView;
  canEdit: boolean;
  result: ThemeResult | undefined;
};

const FORM = 'theme-form';

export function ThemePage({ themes, saved, inUse, takesColours, publishing, canEdit, result }: Props) {
  const t = useTexts();
  const form = useSavedForm<ThemeTyped, ThemeResult | undefined>(saved, result);
  const problem = editorProblem(form.open) ? t('themes.problem.theme_unknown') : null;
  const stale = form.open && 'stale' in form.open ? form.open : undefined;
  return (
    <PublishPage
      form={FORM}
      title={t('themes.title')}
      text={t('themes.text')}
      publishing={publishing}
      canEdit={canEdit}
      result={problem ? undefined : form.shown}
      problem={problem}
      dirty={form.dirty}
      onDiscard={form.discard}
    >
      <Form
        method="post"
        id={FORM}
        key={form.generation}
        ref={form.place}
        preventScrollReset
        onChange={form.look}
      >
        <fieldset className="theme-page" disabled={!canEdit}>
          <Card title={t('themes.choose')}>
            <div className="theme-choices">
              {themes.map((theme) => (
                <ThemeCard
                  key={theme.key}
                  theme={theme}
                  isChosen={theme.key === form.begin.theme}
                  isInUse={theme.key === inUse}
                />
              ))}
            </div>
          </Card>
          <Card title={t('themes.options')}>
            <Checkbox
              name="colours"
              value="yes"
              label={t('themes.colours')}
              description={t('themes.coloursHelp')}
              defaultChecked={takesColours}
            />
            <Options themes={themes} chosen={form.begin} />
            <p className="caption">{t('themes.preview')}</p>
          </Card>
          <PublishFields publishing={publishing} result={stale} />
        </fieldset>
      </Form>
    </PublishPage>
  );
}

type CardProps = { theme: ThemeView; isChosen: boolean; isInUse: boolean };

function ThemeCard({ theme, isChosen, isInUse }: CardProps) {
  const t = useTexts();
  const { key, name, about, colours, picture } = theme;
  return (
    <label className="theme-choice">
      <span className="theme-picture" style={{ background: colours.primary }}>
        {picture ? <img src={picture} alt="" width={640} height={800} loading="lazy" /> : null}
      </span>
      <span className="theme-name">
        <input type="radio" name="theme" value={key} defaultChecked={isChosen} />
        <b>{name}</b>
        {isInUse ? <Badge look={{ tone: 'success', mark: 'full' }}>{t('themes.now')}</Badge> : null}
      </span>
      <span className="caption">{about}</span>
    </label>
  );
}

function Options({ themes, chosen }: { themes: ThemeView[]; chosen: ThemeTyped }) {
  const t = useTexts();
  const names = Object.keys(THEME_CHOICES) as ThemeChoice[];
  return (
    <div className="theme-options">
      <NativeSelect
        name="fonts"
        label={t('themes.fonts')}
        defaultValue={chosen.themeOptions.fonts}
        data={[
          { value: '', label: t('themes.asTheme') },
          ...themes.map(({ key, name, fonts }) => ({ value: key, label: `${fonts} (${name})` })),
        ]}
      />
      {names.map((name) => (
        <NativeSelect
          key={name}
          name={name}
          label={t(`themes.${name}`)}
          defaultValue={chosen.themeOptions[name]}
          data={THEME_CHOICES[name].map((value) => ({ value, label: choiceLabel(t, name, value) }))}
        />
      ))}
    </div>
  );
}

const WORDS = { corners: 'corner', density: 'dense', cards: 'card', header: 'head' } as const;

function choiceLabel(t: Texts, name: ThemeChoice, value: string): string {
  if (value === 'theme') return t('themes.asTheme');
  return t(`themes.${WORDS[name]}.${value}` as Parameters<Texts>[0]);
}

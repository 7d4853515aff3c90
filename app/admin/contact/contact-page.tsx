import { TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { LOCALES } from '#lib/locale.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BilingualPanes, PaneField } from '../kit/bilingual-field.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import { PublishFields, PublishPage } from '../publishing/publish-page.tsx';
import { editorProblem, type PublishResult, type PublishView } from '../publishing/publish-view.ts';
import { fieldText, problemOf, wrongAt } from './contact-problems.ts';
import { type ContactTyped, MENUS, NETWORKS } from './contact-view.ts';
import { MenuFields } from './menu-fields.tsx';
import { MenuTileCard } from './menu-tile.tsx';
import { OwnMenus } from './own-menus.tsx';

type Props = {
  contact: ContactTyped;
  publishing: PublishView;
  result: PublishResult<ContactTyped> | undefined;
  canEdit: boolean;
  /** The picture of the menu's tile; null without one, and if it was deleted. */
  tilePicture: { id: string; src: string } | null;
  links: { to: string; label: string }[];
};

const FORM = 'contact-form';

/** Contact details, social links, and the links of header and footer (D5). */
export function ContactPage(props: Props) {
  const t = useTexts();
  const { publishing, result, canEdit } = props;
  const form = useSavedForm<ContactTyped, PublishResult<ContactTyped> | undefined>(props.contact, result);
  const problem = editorProblem(form.open);
  const errorOf = (field: string) => (problem?.field === field ? fieldText(t, field) : undefined);
  return (
    <PublishPage
      form={FORM}
      title={t('shell.nav.contactAndFooter')}
      text={t('content.contact.text')}
      publishing={publishing}
      canEdit={canEdit}
      result={form.shown}
      problem={problem ? problemOf(t, problem) : null}
      dirty={form.dirty}
      onDiscard={form.discard}
    >
      <Form
        method="post"
        id={FORM}
        key={form.generation}
        ref={form.place}
        onInput={form.look}
        preventScrollReset
      >
        <fieldset className="contact-grid" disabled={!canEdit}>
          <div className="stack">
            <Ways contact={form.begin} errorOf={errorOf} />
            <Words contact={form.begin} errorOf={errorOf} />
          </div>
          <div className="stack">
            <Social contact={form.begin} errorOf={errorOf} />
            <Card title={t('content.contact.menus')} id="menus">
              {MENUS.map((menu) => (
                <MenuFields
                  key={menu}
                  name={`menus.${menu}`}
                  title={t(`content.contact.menu.${menu}`)}
                  links={form.begin.menus[menu] ?? []}
                  wrongAt={wrongAt(problem?.field, menu)}
                  onTouch={form.touch}
                />
              ))}
              <datalist id="menu-links">
                {props.links.map(({ to, label }) => (
                  <option key={to} value={to}>
                    {label}
                  </option>
                ))}
              </datalist>
            </Card>
            <PublishFields publishing={publishing} result={form.open} />
          </div>
          <OwnMenus menus={form.begin.menus.more ?? []} problem={problem?.field ?? ''} onTouch={form.touch} />
          <MenuTileCard
            tile={form.begin.menus.tile ?? null}
            picture={props.tilePicture}
            errorOf={errorOf}
            canEdit={canEdit}
            onTouch={form.touch}
          />
        </fieldset>
      </Form>
    </PublishPage>
  );
}

type PartProps = { contact: ContactTyped; errorOf: (field: string) => string | undefined };

function Ways({ contact, errorOf }: PartProps) {
  const t = useTexts();
  return (
    <Card title={t('content.contact.ways')}>
      {(['email', 'phone', 'whatsapp'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(`content.contact.${name}`)}
          description={name === 'whatsapp' ? t('content.contact.whatsappHelp') : undefined}
          defaultValue={contact[name]}
          error={errorOf(name)}
          className="ltr-field"
          inputMode={name === 'email' ? 'email' : 'tel'}
          autoComplete="off"
        />
      ))}
    </Card>
  );
}

function Words({ contact, errorOf }: PartProps) {
  const t = useTexts();
  const filled = Object.fromEntries(LOCALES.map((each) => [each, contact.texts[each].hours !== '']));
  return (
    <Card title={t('content.contact.words')}>
      <BilingualPanes filled={filled}>
        {(pane) => (
          <div className="stack">
            <PaneField
              pane={pane}
              name="hours"
              label={t('content.contact.hours')}
              value={contact.texts[pane.locale].hours}
              hint={t('content.contact.hoursHelp')}
              maxLength={200}
              error={errorOf(`texts.${pane.locale}.hours`)}
            />
            <PaneField
              pane={pane}
              name="address"
              label={t('content.contact.address')}
              value={contact.texts[pane.locale].address}
              rows={2}
              maxLength={300}
              error={errorOf(`texts.${pane.locale}.address`)}
            />
            <PaneField
              pane={pane}
              name="description"
              label={t('content.contact.description')}
              value={contact.texts[pane.locale].description}
              hint={t('content.contact.descriptionHelp')}
              rows={3}
              maxLength={500}
              error={errorOf(`texts.${pane.locale}.description`)}
            />
          </div>
        )}
      </BilingualPanes>
    </Card>
  );
}

function Social({ contact, errorOf }: PartProps) {
  const t = useTexts();
  return (
    <Card title={t('content.contact.social')}>
      <p className="caption">{t('content.contact.socialHelp')}</p>
      <div className="social-grid">
        {NETWORKS.map((name) => (
          <TextInput
            key={name}
            name={`social.${name}`}
            label={t(`content.social.${name}`)}
            defaultValue={contact.social[name] ?? ''}
            error={errorOf(`social.${name}`)}
            className="ltr-field"
            autoComplete="off"
          />
        ))}
      </div>
    </Card>
  );
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { SignUpField } from '#domain/sign-up/index.ts';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import type { Refusal, SignUpView, Typed } from './signup-view.ts';

type ErrorsProps = { typed: Typed; fields: Refusal['fields'] };

/** The error message beside a field. */
export function useProblem(fields: Refusal['fields']): (field: SignUpField) => string | undefined {
  const t = useTexts();
  return (field) => {
    const problem = fields[field];
    return problem ? t(`signup.problem.${problem}`) : undefined;
  };
}

export function AccountFields({ typed, fields }: ErrorsProps) {
  const t = useTexts();
  const problem = useProblem(fields);
  const plain = { required: true, withAsterisk: false };
  return (
    <>
      <div className="signup-pair">
        <TextInput
          {...plain}
          label={t('signup.name')}
          name="name"
          autoComplete="name"
          dir="auto"
          maxLength={120}
          defaultValue={typed.name}
          error={problem('name')}
        />
        <TextInput
          {...plain}
          className="ltr-field"
          label={t('signup.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={typed.email}
          error={problem('email')}
        />
      </div>
      <PasswordField
        {...plain}
        className="ltr-field"
        label={t('signup.password')}
        description={t('signup.passwordHelp')}
        name="password"
        autoComplete="new-password"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': t('signup.showPassword'), tabIndex: 0 }}
        error={problem('password')}
      />
    </>
  );
}

type CountryProps = {
  view: Pick<SignUpView, 'countries' | 'help'>;
  country: string;
  onChange: (code: string) => void;
  error: string | undefined;
};

/** The country, with the settings that it implies. Countries with a preset come first. */
export function CountryField({ view, country, onChange, error }: CountryProps) {
  const t = useTexts();
  const help = view.help[country];
  const options = view.countries.map(({ code, name }) => ({ value: code, label: name }));
  const first = options.filter(({ value }) => view.help[value]);
  const others = options.filter(({ value }) => !view.help[value]);
  return (
    <NativeSelect
      label={t('signup.country')}
      name="country"
      autoComplete="country"
      value={country}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...first, { group: '—', items: others }]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={help ? t('signup.countryHelp', help) : t('signup.countryHelpOther')}
      error={error}
    />
  );
}

export function TermsField({ isAccepted, error }: { isAccepted: boolean; error: string | undefined }) {
  const t = useTexts();
  const { locale } = useReading();
  const [before, between, after] = t('signup.terms', { terms: '\n', privacy: '\n' }).split('\n');
  const link = (path: string, text: string) => (
    <a className="text-link" href={localPath(path, locale)} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  return (
    <Checkbox
      name="terms"
      value="yes"
      defaultChecked={isAccepted}
      error={error}
      label={
        <>
          {before}
          {link('/terms', t('signup.termsLink'))}
          {between}
          {link('/privacy', t('signup.privacyLink'))}
          {after}
        </>
      }
    />
  );
}

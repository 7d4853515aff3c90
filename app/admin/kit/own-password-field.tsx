import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** The password of the person who acts, in a form that asks for it each time. */
export function OwnPasswordField({ label }: { label: string }) {
  const t = useTexts();
  return (
    <PasswordField
      className="ltr-field"
      name="password"
      label={label}
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('profiles.show'), tabIndex: 0 }}
    />
  );
}

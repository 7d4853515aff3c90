import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';

type Props = {
  name: 'password' | 'current';
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: string;
  error?: string;
};

/** Password field that allows pasting and password managers, with a show button when scripts run. */
export function PasswordField({ name, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  const text = useTexts();
  return (
    <div className="password-field">
      <TextField
        {...field}
        id={name}
        name={name}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        maxLength={256}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <button
        type="button"
        className="icon-button with-scripts"
        aria-label={text('account.field.showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon name="eye" size="s" />
      </button>
    </div>
  );
}

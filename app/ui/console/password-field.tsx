import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's password field, which does not set aria-invalid. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}

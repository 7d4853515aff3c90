import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's field for a password, which leaves it to us to say that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}

import type { MessageKey } from '#messages/index.ts';

const FORM_KEYS = [
  'account.field.email',
  'account.field.password',
  'account.field.showPassword',
] as const satisfies readonly MessageKey[];

const WAYS_KEYS = ['account.or', 'account.guest', 'account.google'] as const satisfies readonly MessageKey[];

export const LOGIN_KEYS = [
  ...FORM_KEYS,
  ...WAYS_KEYS,
  'account.field.remember',
  'account.login.title',
  'account.login.text',
  'account.login.submit',
  'account.login.forgot',
  'account.login.newHere',
  'account.login.signUp',
] as const satisfies readonly MessageKey[];

export const SIGNUP_KEYS = [
  ...FORM_KEYS,
  ...WAYS_KEYS,
  'account.field.name',
  'account.signup.title',
  'account.signup.text',
  'account.signup.submit',
  'account.signup.haveAccount',
  'account.signup.logIn',
  'account.signup.accept',
  'account.signup.terms',
  'account.signup.and',
  'account.signup.privacy',
] as const satisfies readonly MessageKey[];

export const FORGOT_KEYS = [
  'account.field.email',
  'account.forgot.title',
  'account.forgot.text',
  'account.forgot.submit',
  'account.forgot.sentTitle',
  'account.forgot.sentText',
  'account.forgot.again',
  'account.forgot.back',
] as const satisfies readonly MessageKey[];

export const RESET_KEYS = [
  'account.field.newPassword',
  'account.field.showPassword',
  'account.reset.title',
  'account.reset.text',
  'account.reset.submit',
  'account.reset.goneTitle',
  'account.reset.goneText',
  'account.reset.goneAction',
] as const satisfies readonly MessageKey[];

export const VERIFY_KEYS = [
  'account.verify.title',
  'account.verify.text',
  'account.verify.submit',
  'account.verify.chooseText',
  'account.verify.chooseSubmit',
  'account.verify.askText',
  'account.field.newPassword',
  'account.field.showPassword',
  'account.verify.doneTitle',
  'account.verify.doneText',
  'account.verify.toOrders',
  'account.verify.goneTitle',
  'account.verify.goneText',
  'account.verify.again',
  'account.login.submit',
] as const satisfies readonly MessageKey[];

export const CHANGE_KEYS = [
  'account.field.currentPassword',
  'account.field.newPassword',
  'account.field.showPassword',
  'account.change.title',
  'account.change.text',
  'account.change.submit',
  'account.change.sendLink',
  'account.sessions.title',
  'account.sessions.here',
  'account.sessions.end',
  'account.change.everywhereText',
  'account.change.everywhere',
] as const satisfies readonly MessageKey[];

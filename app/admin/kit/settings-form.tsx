import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { PageNote, ReadOnlyNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { EditFrame } from './edit-frame.tsx';
import { errorTexts, FormContext } from './form-fields.tsx';
import type { FormLimits, FormProblems, FormResult } from './form-result.ts';
import { PageHead } from './page-head.tsx';
import { SettingsBack } from './settings-back.tsx';
import { StaleSave } from './stale-save.tsx';
import { useSavedForm } from './use-saved-form.ts';

export type SettingsFormProps<T, P = FormProblems> = {
  /** The saved values in the shape of the form. */
  saved: T;
  /** Hidden fields with which the save compares the stored values, such as the version of `saved`. */
  seen: object;
  result: FormResult<T, P> | undefined;
  canEdit?: boolean;
  limits?: FormLimits;
  /** The page's own text for a field's problem; by default that of `forms.problem`. */
  wording?: (field: string) => string | undefined;
  /** True if the form starts with unsaved changes. */
  isBegun?: boolean;
};

type Props<T, P> = SettingsFormProps<T, P> & {
  title: string;
  heading?: ReactNode;
  text?: ReactNode;
  back?: ReactNode;
  acts?: ReactNode;
  notes?: ReactNode;
  beside?: ReactNode;
  after?: ReactNode;
  /** The error message of the whole form, replacing the generic one. */
  refusal?: (problems: P) => string | undefined;
  /** Shows both versions after a save found a newer one. */
  both?: (theirs: T, typed: T) => ReactNode;
  className?: string;
  formClass?: string;
  /** The address to post to, if it is not the page's own. */
  action?: string;
  onDiscard?: () => void;
  isSaved?: boolean;
  submit?: ReactNode;
  children: ReactNode | ((form: { values: T; problems: P | undefined; touch: () => void }) => ReactNode);
};

/** A settings page: one form with its head, its notes and a save bar. */
export function SettingsForm<T, P extends object = FormProblems>(props: Props<T, P>) {
  const t = useTexts();
  const id = useId();
  const { result, canEdit = true, className = 'stack', beside } = props;
  const form = useSavedForm<T, FormResult<T, P> | undefined>(props.saved, result, props.isBegun);
  const { open, begin } = form;
  const problems = open && 'problems' in open ? open.problems : undefined;
  const stale = open && 'stale' in open ? open : null;
  const { children, limits, wording } = props;
  const errorOf = errorTexts(t, (problems ?? {}) as FormProblems, wording);
  const fields = (
    <Form
      method="post"
      id={id}
      key={form.generation}
      {...(props.formClass ? { className: props.formClass } : {})}
      {...(props.action ? { action: props.action } : {})}
      ref={form.place}
      onChange={form.look}
      preventScrollReset
      noValidate
    >
      <HiddenFields of={stale ? stale.stale : props.seen} />
      <fieldset className={className} disabled={!canEdit}>
        <FormContext value={{ values: begin, ...(limits && { limits }), errorOf }}>
          {typeof children === 'function'
            ? children({ values: begin, problems, touch: form.touch })
            : children}
        </FormContext>
        {props.submit ?? (
          <div className="without-scripts">
            <Button type="submit" variant="filled">
              {t('common.action.save')}
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  );
  return (
    <EditFrame form={id} dirty={form.dirty} canEdit={canEdit} onDiscard={props.onDiscard ?? form.discard}>
      <Head {...props} />
      {props.isSaved || (result && 'saved' in result) ? (
        <AnnounceOnce text={t('common.toast.updated')} of={result ?? id} />
      ) : null}
      <ReadOnlyNote canEdit={canEdit} />
      {problems ? (
        <PageNote tone="danger">{props.refusal?.(problems) ?? t('forms.notSaved')}</PageNote>
      ) : null}
      {props.notes}
      {stale ? (
        <StaleSave form={id} onTake={form.discard}>
          {stale.theirs && props.both?.(stale.theirs, stale.typed)}
        </StaleSave>
      ) : null}
      {beside ? (
        <div className="split">
          {fields}
          <div className="stack">{beside}</div>
        </div>
      ) : (
        fields
      )}
      {props.after}
    </EditFrame>
  );
}

function Head<T, P>({ title, heading, text, back, acts }: Props<T, P>) {
  return <PageHead {...{ title, heading, text, acts }} back={back === undefined ? <SettingsBack /> : back} />;
}

/** Hidden fields for an object's values; a nested value is named `name.part`. */
function HiddenFields({ of, within = '' }: { of: object; within?: string }): ReactNode {
  return Object.entries(of).map(([key, value]: [string, unknown]) => {
    const name = within === '' ? key : `${within}.${key}`;
    return typeof value === 'object' && value !== null ? (
      <HiddenFields key={name} of={value} within={name} />
    ) : (
      <input key={name} type="hidden" name={name} value={String(value)} />
    );
  });
}

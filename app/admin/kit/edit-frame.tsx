import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';

type Props = {
  /** The id of the form that the bar saves. */
  form: string;
  dirty: boolean;
  canEdit: boolean;
  onDiscard: () => void;
  className?: string;
  children: ReactNode;
};

/** A page with one form: the save bar, and the confirmation before unsaved changes are lost. */
export function EditFrame({ form, dirty, canEdit, onDiscard, className = 'page form', children }: Props) {
  const saving = useNavigation().formMethod === 'POST';
  return (
    <>
      {dirty && canEdit ? <SaveBar form={form} saving={saving} onDiscard={onDiscard} /> : null}
      <LeaveGuard dirty={dirty && !saving} />
      <main className={className} id="main">
        {children}
      </main>
    </>
  );
}

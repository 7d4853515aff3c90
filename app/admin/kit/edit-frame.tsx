import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSaveKey } from './use-save-key.ts';

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
      {dirty ? null : <NothingToSave />}
      <LeaveGuard dirty={dirty && !saving} />
      <main className={className} id="main">
        {children}
      </main>
    </>
  );
}

/** Answers the key for saving while there is nothing to save. */
function NothingToSave() {
  const t = useTexts();
  const toast = useToast();
  useSaveKey(() => toast({ id: 'nothing-to-save', status: 'info', text: t('forms.nothing') }));
  return null;
}

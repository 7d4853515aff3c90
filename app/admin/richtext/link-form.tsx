import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { linkOf } from './link-address.ts';

/** Field for the address of the link at the cursor. Not a form element, because forms cannot be nested. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const href = linkOf(address);
    if (href === null) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <div className="rich-link">
      <TextInput
        label={t('richtext.link.address')}
        description={t('richtext.link.help')}
        className="ltr-field"
        value={address}
        data-autofocus
        autoFocus
        error={isWrong ? t('richtext.link.wrong') : undefined}
        onChange={(event) => {
          event.stopPropagation();
          setAddress(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <div className="row">
        <Button data-small="" onClick={apply}>
          {t('richtext.link.apply')}
        </Button>
        <Button
          data-small=""
          variant="subtle"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {t('richtext.link.remove')}
        </Button>
      </div>
    </div>
  );
}

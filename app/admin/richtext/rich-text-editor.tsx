import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dirOf, type Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { withoutForeign } from './pasted-html.ts';
import { richTextParts } from './rich-text-parts.ts';
import { type PickPicture, RichTextToolbar } from './rich-text-toolbar.tsx';

type Props = {
  source: RefObject<HTMLTextAreaElement | null>;
  locale: Locale;
  labelId: string;
  describedBy: string;
  isInvalid: boolean;
  disabled: boolean;
  pickPicture: PickPicture | undefined;
  onReady: () => void;
  onChange: ((html: string) => void) | undefined;
};

/** The editor over a rich text's textarea, loaded only where one is edited. */
export default function RichTextEditor(props: Props) {
  const { locale, disabled } = props;
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, drawAnew] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!place.current) return;
    const made = editorIn(place.current, () => latest.current);
    made.on('transaction', () => drawAnew((before) => before + 1));
    setEditor(made);
    latest.current.onReady();
    return () => made.destroy();
  }, []);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => nameStates(editor, props));
  return (
    <div className="rich-editor" data-invalid={props.isInvalid ? '' : undefined}>
      {editor ? (
        <RichTextToolbar
          editor={editor}
          label={t('richtext.toolbar')}
          disabled={disabled}
          pickPicture={props.pickPicture}
        />
      ) : null}
      <div ref={place} className="rich-page" lang={locale} dir={dirOf(locale)} />
    </div>
  );
}

function editorIn(element: HTMLElement, latest: () => Props): Editor {
  const { source, locale, labelId } = latest();
  const label = source.current?.labels[0];
  let typed = source.current?.value ?? '';
  const editor = new Editor({
    element,
    extensions: richTextParts(),
    // The textarea contains the text typed before the editor loaded.
    content: typed,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        lang: locale,
        dir: dirOf(locale),
      },
      transformPastedHTML: withoutForeign,
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML();
      typed = html;
      typeInto(source.current, html);
      latest().onChange?.(html);
    },
  });
  label?.addEventListener('click', () => editor.commands.focus());
  // Copies outside changes of the textarea into the editor, such as a text copied from the other language.
  source.current?.addEventListener('input', ({ currentTarget }) => {
    const { value } = currentTarget as HTMLTextAreaElement;
    if (value === typed || editor.isDestroyed) return;
    typed = value;
    editor.commands.setContent(value, { emitUpdate: false });
  });
  return editor;
}

/** Sets the value with an input event, so that React and the form see it. */
function typeInto(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function nameStates(editor: Editor | null, { describedBy, isInvalid }: Props): void {
  const page = editor?.view.dom;
  if (!page) return;
  if (describedBy) page.setAttribute('aria-describedby', describedBy);
  else page.removeAttribute('aria-describedby');
  if (isInvalid) page.setAttribute('aria-invalid', 'true');
  else page.removeAttribute('aria-invalid');
}
